import { isApiFailure } from '@site/shared-contracts';
import { useEffect, useRef, useState } from 'react';
import { useForm, type DefaultValues, type Path, type Resolver, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type { CallChoices } from '../session/call';
import { findDraft, keepDraft, removeDraft } from './draft-store';
import { findPicture, keepPicture } from './picture-store';

export type TextValues = Record<string, string>;

/** What is stored on the server, in the shape of the form. */
export interface Stored<Values> {
  values: Values;
  version: number | undefined;
}

export interface EditorOptions<Values extends TextValues> {
  /** Names what is written, for the draft: `product:12`, `blog:new`. */
  draftKey: string;
  stored: Stored<Values>;
  /** The one that the API checks with. */
  schema: z.ZodMiniType;
  /** Blocks the screen while saving. */
  busyMessage: string;
  /** For messages: `The product`. */
  what: string;
  /** Where something new is written: the list that it will stand in. Saved twice, it would stand there twice. */
  listOfNew?: string | undefined;
  /** Fields that are called otherwise on the wire: that name to the form's. */
  wireNames?: Record<string, keyof Values & string>;
  save: (values: Values, picture: File | undefined, choices: CallChoices) => Promise<unknown>;
  onSaved: () => void;
  /** Reads what a 412 brings along: what somebody else has made of it. */
  readCurrent: (current: unknown) => Stored<Values> | undefined;
}

export interface Editor<Values extends TextValues> {
  form: UseFormReturn<Values>;
  picture: File | undefined;
  choosePicture: (picture: File | undefined) => void;
  submit: () => Promise<void>;
  busy: { message: string; progress: number } | undefined;
  /** Why it was not saved. */
  problem: string | undefined;
  /** Nobody knows whether it was saved: the list says so. */
  listToLookIn: string | undefined;
  dismissProblem: () => void;
  /** What somebody else has saved meanwhile; the admin has to choose. */
  conflict: Stored<Values> | undefined;
  /** Saves these values over what somebody else has saved. */
  settle: (values: Values) => Promise<void>;
  closeConflict: () => void;
  /** When the draft was written that the form came back with. */
  restoredFrom: number | undefined;
  discardDraft: () => void;
  /** Something would be lost without the draft. */
  isUnsaved: boolean;
}

/** One thing being written: from its draft to its saving, and whatever comes between. */
export function useEditor<Values extends TextValues>(options: EditorOptions<Values>): Editor<Values> {
  const { draftKey, stored, schema, busyMessage, what } = options;
  const [draft] = useState(() => findDraft(draftKey, stored.values));
  const [chosen] = useState(() => findPicture(draftKey));
  const [restoredFrom, setRestoredFrom] = useState(draft?.at ?? chosen?.at);
  const [base, setBase] = useState(draft ? draft.version : stored.version);
  const [picture, setPicture] = useState(chosen?.file);
  const [busy, setBusy] = useState<Editor<Values>['busy']>();
  const [problem, setProblem] = useState<string>();
  const [isUncertain, setUncertain] = useState(false);
  const [conflict, setConflict] = useState<Stored<Values>>();
  const [isUnsaved, setUnsaved] = useState(restoredFrom !== undefined);
  const [refused, setRefused] = useState<{ field: Path<Values> }>();

  const form = useForm<Values>({
    defaultValues: (draft?.values ?? stored.values) as DefaultValues<Values>,
    resolver: resolverOf<Values>(schema),
  });
  useEffect(() => {
    // Not before the page can be used again: what blocks it gives the focus back to the button.
    if (refused && !busy) form.setFocus(refused.field);
  }, [refused, busy, form]);
  useDraftKeeping(form, draftKey, stored.values, base, (isChanged) => {
    setUnsaved(isChanged || picture !== undefined);
  });

  const send = async (values: Values, version: number | undefined) => {
    setProblem(undefined);
    setRefused(undefined);
    setBusy({ message: busyMessage, progress: 0 });
    try {
      await options.save(values, picture, {
        ifMatch: version,
        onProgress: (progress) => {
          setBusy({ message: busyMessage, progress });
        },
      });
      removeDraft(draftKey);
      keepPicture(draftKey, undefined);
      setUnsaved(false);
      options.onSaved();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(undefined);
    }
  };

  const fail = (error: unknown) => {
    const answer = isApiFailure(error) ? error.problem : undefined;
    const current = answer?.status === 412 ? options.readCurrent(answer.current) : undefined;
    if (current) {
      setConflict(current);
      return;
    }
    const faults = Object.entries(answer?.errors ?? {});
    const fieldOf = (name: string) => (options.wireNames?.[name] ?? name) as Path<Values>;
    for (const [name, message] of faults) form.setError(fieldOf(name), { message });
    setRefused(faults[0] && { field: fieldOf(faults[0][0]) });
    const isLost = options.listOfNew !== undefined && isAnswerLost(error);
    setUncertain(isLost);
    setProblem(isLost ? uncertainSentenceOf(what) : sentenceOf(error, what));
  };

  return {
    form,
    picture,
    choosePicture: (file) => {
      setPicture(file);
      keepPicture(draftKey, file);
      if (file) setUnsaved(true);
    },
    submit: form.handleSubmit((values) => send(values, base)),
    busy,
    problem,
    listToLookIn: problem !== undefined && isUncertain ? options.listOfNew : undefined,
    dismissProblem: () => setProblem(undefined),
    conflict,
    settle: async (values) => {
      form.reset(values, { keepDefaultValues: true });
      setBase(conflict?.version);
      setConflict(undefined);
      await send(values, conflict?.version);
    },
    closeConflict: () => setConflict(undefined),
    restoredFrom,
    discardDraft: () => {
      form.reset(stored.values);
      setBase(stored.version);
      setPicture(undefined);
      removeDraft(draftKey);
      keepPicture(draftKey, undefined);
      setRestoredFrom(undefined);
      setUnsaved(false);
    },
    isUnsaved,
  };
}

/** With every letter: a tab can be killed at any time. */
function useDraftKeeping<Values extends TextValues>(
  form: UseFormReturn<Values>,
  key: string,
  stored: Values,
  version: number | undefined,
  onChange: (isUnsaved: boolean) => void,
): void {
  const latest = useRef({ stored, version, onChange });
  useEffect(() => {
    latest.current = { stored, version, onChange };
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const { stored, version, onChange } = latest.current;
          const isChanged = Object.keys(stored).some((name) => values[name] !== stored[name]);
          if (isChanged) keepDraft(key, { values, version, at: Date.now() });
          else removeDraft(key);
          onChange(isChanged);
        },
      }),
    [form, key],
  );
}

/** The API's own schema, with the values left as they were typed: the API reads them again. */
const resolverOf =
  <Values extends TextValues>(schema: z.ZodMiniType): Resolver<Values> =>
  (values) => {
    const result = z.safeParse(schema, values);
    if (result.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of result.error.issues)
      errors[String(path[0])] ??= { type: 'schema', message };
    return { values: {}, errors: errors as never };
  };

const kept = 'Nothing that you typed is lost.';

/** It may have been done all the same: no answer, one that cannot be read, or one of what stands before the API. */
const isAnswerLost = (error: unknown): boolean =>
  isApiFailure(error) && (error.status < 300 || error.status === 502 || error.status === 504);

const uncertainSentenceOf = (what: string) =>
  `No answer came from the server: ${what.charAt(0).toLowerCase()}${what.slice(1)} may have been saved or not. ` +
  `Look in the list before you save again. ${kept}`;

function sentenceOf(error: unknown, what: string): string {
  if (!isApiFailure(error)) return `${what} was not saved. ${kept}`;
  const { status, problem } = error;
  if (status === 0) return `${what} was not saved: the server cannot be reached. ${kept}`;
  if (status === 422) return `${what} was not saved: look at the marked fields.`;
  if (status === 404 || status === 410)
    return `${what} was not saved: it has been deleted meanwhile. ${kept}`;
  return `${what} was not saved: ${problem?.detail ?? problem?.title ?? `the server answered ${status}`}. ${kept}`;
}
