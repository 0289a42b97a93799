import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, type DefaultValues, type Resolver, type UseFormReturn } from 'react-hook-form';
import { findDraft, removeDraft, saveDraft, textsOf, type ServerState } from './draft-store';
import type { TextValues } from './merge-edits';

export interface EditDraft<Values extends TextValues> {
  form: UseFormReturn<Values>;
  /** The stored state that the edit began with. */
  base: ServerState<Values>;
  /** The newest stored state that is known here. */
  latest: ServerState<Values>;
  setLatest: (latest: ServerState<Values>) => void;
  /** Fields in which the form has adopted a colleague's changes. */
  adopted: string[];
  /** When the draft was written that the form was restored from. */
  restoredFrom: number | undefined;
  isUnsaved: boolean;
  /** Continues the edit from a colleague's state; `merged` are its values with the changes of this edit. */
  rebase: (theirs: ServerState<Values>, merged: TextValues, adopted: string[]) => void;
  /** Removes the draft from this browser; the form stays as it is. */
  clear: () => void;
  /** Removes the draft, and shows the stored state again. */
  discard: () => void;
  /** After a save: the form shows this state, and the next edit begins with it. */
  continueFrom: (stored: ServerState<Values>) => void;
}

/** The form of one edit, with its draft: what was typed survives leaving the screen, until saved or discarded. */
export function useEditDraft<Values extends TextValues>(
  key: string,
  stored: ServerState<Values>,
  resolver: Resolver<Values>,
): EditDraft<Values> {
  const [draft] = useState(() => findDraft(key, stored.values));
  const [restoredFrom, setRestoredFrom] = useState(draft?.at);
  const [base, setBase] = useState(draft?.base ?? stored);
  const [latest, setLatest] = useState(stored);
  const [adopted, setAdopted] = useState<string[]>([]);
  const [isUnsaved, setUnsaved] = useState(restoredFrom !== undefined);
  const form = useForm<Values>({
    defaultValues: (draft?.values ?? stored.values) as DefaultValues<Values>,
    resolver,
  });

  const storeChange = useEffectEvent((values: Values) => {
    const isChanged = Object.keys(base.values).some((name) => values[name] !== base.values[name]);
    if (isChanged) saveDraft(key, { values, base });
    else removeDraft(key);
    setUnsaved(isChanged);
  });
  // At every key press: the browser can end a tab at any time.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => storeChange(values) }),
    [form],
  );

  const clear = () => {
    removeDraft(key);
    setUnsaved(false);
  };
  const show = (state: ServerState<Values>) => {
    form.reset(state.values);
    setBase(state);
    setLatest(state);
    setAdopted([]);
    clear();
    setRestoredFrom(undefined);
  };
  return {
    form,
    base,
    latest,
    setLatest,
    adopted,
    restoredFrom,
    isUnsaved,
    rebase: (theirs, merged, newlyAdopted) => {
      const values = textsOf(merged, stored.values);
      form.reset(values, { keepDefaultValues: true });
      setBase(theirs);
      setLatest(theirs);
      setAdopted((before) => [...before, ...newlyAdopted]);
      saveDraft(key, { values, base: theirs });
    },
    clear,
    discard: () => show(latest),
    continueFrom: show,
  };
}
