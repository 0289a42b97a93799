import { isApiFailure, type Image } from '@site/shared-contracts';
import { useEffect, useRef, useState } from 'react';
import { useForm, type DefaultValues, type Path, type Resolver, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type { CallOptions } from '../api/call';
import { findDraft, saveDraft, removeDraft, textsOf, type Stored } from './draft-store';
import { mergeEdits, type Merge, type Side, type TextValues } from './merge-edits';
import { CHOSEN, PICTURE, imageKey, withImageDescription } from './merge-image';
import { findChosenImage, removeChosenImage, storeChosenImage } from './chosen-image-store';
import { failureSentence, isResponseLost, adoptedSentence, uncertainSentence } from './save-sentences';
import { saveMerged } from './save-merged';

export interface SavedEdit<Values> {
  id: number;
  values: Values;
  /** Names of the fields in which a colleague's changes were kept, as on the screen. */
  adopted: string[];
}

export interface EditorOptions<Values extends TextValues> {
  /** Names what is written, for the draft: `product:12`, `blog:new`. */
  draftKey: string;
  stored: Stored<Values>;
  /** Field to its name on the screen, in the order of the form. */
  labels: Record<keyof Values & string, string>;
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
  /** How a colleague's changes and one's own become one; field by field unless said otherwise. */
  merge?: (base: TextValues, mine: TextValues, theirs: TextValues) => Merge<TextValues>;
  save: (values: Values, picture: File | undefined, choices: CallOptions) => Promise<{ id: number }>;
  /** The screen stays blocked until it is done. */
  onSaved: (saved: SavedEdit<Values>) => void | Promise<void>;
  /** Reads what a 412 brings along: what somebody else has made of it. */
  readCurrent: (current: unknown) => Stored<Values> | undefined;
}

/** Both have changed the same fields; the admin has to choose. */
export interface Conflict<Values> {
  merge: Merge<TextValues>;
  mine: TextValues;
  theirs: Stored<Values>;
}

export interface Editor<Values extends TextValues> {
  form: UseFormReturn<Values>;
  labels: Record<string, string>;
  picture: File | undefined;
  /** The stored one, as far as is known here. */
  currentImage: Image | undefined;
  chooseImage: (picture: File | undefined) => void;
  submit: () => Promise<void>;
  busy: { message: string; progress: number } | undefined;
  /** Why it was not saved. */
  problem: string | undefined;
  /** Nobody knows whether it was saved: the list says so. */
  listToLookIn: string | undefined;
  dismissProblem: () => void;
  conflict: Conflict<Values> | undefined;
  /** Saves with a choice made for each collision. */
  resolveConflict: (choices: Record<string, Side>) => Promise<void>;
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
  const labels: Record<string, string> = { ...options.labels, [PICTURE]: 'Picture' };
  const [draft] = useState(() => findDraft(draftKey, stored.values));
  const [chosen] = useState(() => findChosenImage(draftKey));
  const [restoredFrom, setRestoredFrom] = useState(draft?.at ?? chosen?.at);
  const [base, setBase] = useState(draft?.base ?? (chosen?.base as Stored<Values> | undefined) ?? stored);
  const [latest, setLatest] = useState(stored);
  const [picture, setPicture] = useState(chosen?.file);
  const [busy, setBusy] = useState<Editor<Values>['busy']>();
  const [problem, setProblem] = useState<string>();
  const [isUncertain, setUncertain] = useState(false);
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const [isUnsaved, setUnsaved] = useState(restoredFrom !== undefined);
  const [refused, setRefused] = useState<{ field: Path<Values> }>();
  /** Fields in which the form has taken over a colleague's changes already. */
  const [takenOver, setTakenOver] = useState<string[]>([]);

  const form = useForm<Values>({
    defaultValues: (draft?.values ?? stored.values) as DefaultValues<Values>,
    resolver: resolverOf<Values>(schema),
  });
  useEffect(() => {
    // Not before the page can be used again: what blocks it gives the focus back to the button.
    if (refused && !busy) form.setFocus(refused.field);
  }, [refused, busy, form]);
  useDraftKeeping(form, draftKey, base, (isChanged) => {
    setUnsaved(isChanged || picture !== undefined);
  });

  const chooseImage = (file: File | undefined) => {
    setPicture(file);
    if (file) {
      storeChosenImage(draftKey, file, base);
      setUnsaved(true);
    } else removeChosenImage(draftKey);
  };
  const forget = () => {
    removeDraft(draftKey);
    removeChosenImage(draftKey);
    setUnsaved(false);
  };

  /** The form goes on from a colleague's state, with what was changed here in it. */
  const continueFrom = (theirs: Stored<Values>, edit: TextValues, adopted: string[]) => {
    const values = textsOf(edit, stored.values);
    form.reset(values, { keepDefaultValues: true });
    setBase(theirs);
    setLatest(theirs);
    setTakenOver((before) => [...before, ...adopted]);
    saveDraft(draftKey, { values, base: theirs });
    if (picture && edit[PICTURE] === CHOSEN) storeChosenImage(draftKey, picture, theirs);
    else {
      setPicture(undefined);
      removeChosenImage(draftKey);
    }
  };

  const send = async (
    mine: TextValues,
    from: Stored<Values>,
    known: Stored<Values>,
    adoptedBefore: string[],
  ) => {
    setProblem(undefined);
    setRefused(undefined);
    setBusy({ message: busyMessage, progress: 0 });
    let tried = { values: mine, stored: known };
    try {
      const outcome = await saveMerged({
        base: mergeValuesOf(from),
        mine,
        latest: snapshotOf(known),
        merge: withImageDescription(options.merge ?? mergeEdits),
        send: (values, { stored: theirs }) => {
          tried = { values, stored: theirs };
          return options.save(
            textsOf(values, stored.values),
            values[PICTURE] === CHOSEN ? picture : undefined,
            {
              ifMatch: theirs.version,
              onProgress: (progress) => {
                setBusy({ message: busyMessage, progress });
              },
            },
          );
        },
        readCurrent: (current) => {
          const read = options.readCurrent(current);
          return read && snapshotOf(read);
        },
      });
      if (outcome.status === 'collision') {
        const theirs = outcome.latest.stored;
        setLatest(theirs);
        setConflict({ merge: outcome.merge, mine, theirs });
        return;
      }
      forget();
      const adopted = namesOf([...new Set([...adoptedBefore, ...outcome.adopted])]);
      await options.onSaved({
        id: outcome.reply.id,
        values: textsOf(outcome.values, stored.values),
        adopted,
      });
    } catch (error) {
      const adopted = Object.keys(mine).filter((name) => tried.values[name] !== mine[name]);
      if (tried.stored !== from) continueFrom(tried.stored, tried.values, adopted);
      fail(error, adopted);
    } finally {
      setBusy(undefined);
    }
  };

  const namesOf = (fields: string[]) => fields.flatMap((name) => labels[name] ?? []);

  /** `kept` are the fields that the form has just taken over from a colleague. */
  const fail = (error: unknown, adopted: string[]) => {
    const response = isApiFailure(error) ? error.problem : undefined;
    const faults = Object.entries(response?.errors ?? {});
    const fieldOf = (name: string) => (options.wireNames?.[name] ?? name) as Path<Values>;
    for (const [name, message] of faults) form.setError(fieldOf(name), { message });
    setRefused(faults[0] && { field: fieldOf(faults[0][0]) });
    const isLost = options.listOfNew !== undefined && isResponseLost(error);
    setUncertain(isLost);
    const sentence = isLost ? uncertainSentence(what) : failureSentence(error, what);
    setProblem(adopted.length ? `${sentence} ${adoptedSentence(namesOf(adopted))}` : sentence);
  };

  return {
    form,
    labels,
    picture,
    currentImage: base.picture,
    chooseImage,
    submit: () =>
      form.handleSubmit((values) =>
        send({ ...values, [PICTURE]: picture ? CHOSEN : imageKey(base.picture) }, base, latest, takenOver),
      )(),
    busy,
    problem,
    listToLookIn: problem !== undefined && isUncertain ? options.listOfNew : undefined,
    dismissProblem: () => setProblem(undefined),
    conflict,
    resolveConflict: async (choices) => {
      if (!conflict) return;
      const { merge, theirs } = conflict;
      const settled = merge.resolve(choices);
      setConflict(undefined);
      continueFrom(theirs, settled, merge.adopted);
      await send(settled, theirs, theirs, [...takenOver, ...merge.adopted]);
    },
    closeConflict: () => setConflict(undefined),
    restoredFrom,
    discardDraft: () => {
      form.reset(latest.values);
      setBase(latest);
      setPicture(undefined);
      forget();
      setRestoredFrom(undefined);
    },
    isUnsaved,
  };
}

/** Everything that is merged: the texts, and which picture. */
const mergeValuesOf = <Values extends TextValues>({ values, picture }: Stored<Values>): TextValues => ({
  ...values,
  [PICTURE]: imageKey(picture),
});

const snapshotOf = <Values extends TextValues>(stored: Stored<Values>) => ({
  values: mergeValuesOf(stored),
  version: stored.version,
  stored,
});

/** With every letter: a tab can be killed at any time. */
function useDraftKeeping<Values extends TextValues>(
  form: UseFormReturn<Values>,
  key: string,
  base: Stored<Values>,
  onChange: (isUnsaved: boolean) => void,
): void {
  const latest = useRef({ base, onChange });
  useEffect(() => {
    latest.current = { base, onChange };
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const { base, onChange } = latest.current;
          const isChanged = Object.keys(base.values).some((name) => values[name] !== base.values[name]);
          if (isChanged) saveDraft(key, { values, base });
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
