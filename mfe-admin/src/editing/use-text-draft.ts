import { useEffect, useRef, useState } from 'react';
import { findDraft, removeDraft, saveDraft } from './draft-store';
import type { TextValues } from './merge-edits';

export interface TextDraft<Values extends TextValues> {
  values: Values;
  /** What was stored when this edit began. */
  base: Values;
  /** When the draft was written that the values were restored from. */
  restoredFrom: number | undefined;
  write: (change: Partial<Values>) => void;
  /** Removes the draft, and starts again. */
  discard: () => void;
  /** After these values were sent: starts again, unless more was typed since. */
  markSent: (sent: Values) => void;
}

/**
 * Texts that are typed and then sent, such as a note: they are stored in this browser until then, and survive a reload,
 * a failed save and the end of the session. `initial` is what is shown without a draft.
 */
export function useTextDraft<Values extends TextValues>(key: string, initial: Values): TextDraft<Values> {
  const [draft, setDraft] = useState(() => findDraft(key, initial));
  const [values, setValues] = useState(draft?.values ?? initial);
  const [base, setBase] = useState(draft?.base.values ?? initial);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  const isSame = (some: Values, others: Values) =>
    Object.keys(initial).every((name) => some[name] === others[name]);
  const startAgain = () => {
    removeDraft(key);
    setDraft(undefined);
    setValues(initial);
    setBase(initial);
  };
  return {
    values,
    base,
    restoredFrom: draft?.at,
    write: (change) => {
      const next = { ...latest.current, ...change };
      latest.current = next;
      setValues(next);
      if (isSame(next, base)) removeDraft(key);
      else saveDraft(key, { values: next, base: { values: base, version: undefined } });
    },
    discard: startAgain,
    markSent: (sent) => {
      if (isSame(latest.current, sent)) startAgain();
    },
  };
}
