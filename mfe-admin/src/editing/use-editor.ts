import { useState } from 'react';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import type { CallOptions } from '../api-client/call';
import { textsOf, type ServerState } from './draft-store';
import { mergeEdits, type Merge, type MergeFunction, type Side, type TextValues } from './merge-edits';
import { saveMerged } from './save-merged';
import { useEditDraft } from './use-edit-draft';
import { useSaveProblem } from './use-save-problem';

export interface SavedEdit<Values> {
  id: number;
  values: Values;
  /** Labels of the fields in which a colleague's changes were adopted. */
  adopted: string[];
}

export interface EditorOptions<Values extends TextValues> {
  /** Identifies what is edited, for its draft: `product:12`, `blog:new`. */
  draftKey: string;
  stored: ServerState<Values>;
  /** Field to its name on the screen, in the order of the form. */
  labels: Record<keyof Values & string, string>;
  /** Validates as the API does: `schemaResolver` of its schema. */
  resolver: Resolver<Values>;
  /** Blocks the screen while saving. */
  busyMessage: string;
  /** For messages: `The product`. */
  what: string;
  /** For something new: the list that will contain it. Where the response is lost, it shows whether it was saved. */
  listOfNew?: string | undefined;
  /** The form's field for a field of the API, where their names differ. */
  fieldOf?: ((apiField: string) => string) | undefined;
  /** Merges a colleague's changes with those of this form; field by field by default. */
  merge?: MergeFunction<TextValues>;
  save: (values: Values, options: CallOptions) => Promise<{ id: number }>;
  /** The screen stays blocked until it has finished. A form that stays open continues from the returned state. */
  onSaved: (saved: SavedEdit<Values>) => Promise<ServerState<Values> | undefined>;
  /** Reads the current state that a 412 contains: what a colleague has saved. */
  readCurrent: (current: unknown) => ServerState<Values> | undefined;
}

/** Both admins have changed the same fields; this one has to choose. */
export interface Conflict<Values> {
  merge: Merge<TextValues>;
  mine: TextValues;
  theirs: ServerState<Values>;
}

export interface Editor<Values extends TextValues> {
  form: UseFormReturn<Values>;
  labels: Record<string, string>;
  submit: () => Promise<void>;
  busy: { message: string; progress: number } | undefined;
  /** Why it was not saved. */
  problem: string | undefined;
  /** The list that shows whether it was saved, where that is unknown. */
  listToLookIn: string | undefined;
  dismissProblem: () => void;
  conflict: Conflict<Values> | undefined;
  /** Saves with a choice for each collision. */
  resolveConflict: (choices: Record<string, Side>) => Promise<void>;
  closeConflict: () => void;
  /** When the draft was written that the form was restored from. */
  restoredFrom: number | undefined;
  discardDraft: () => void;
  /** There are changes that only the draft contains. */
  isUnsaved: boolean;
}

/** Edits one product or article: its form, its draft, and saving it together with the changes of colleagues. */
export function useEditor<Values extends TextValues>(options: EditorOptions<Values>): Editor<Values> {
  const { draftKey, stored, resolver, busyMessage, what, listOfNew, fieldOf } = options;
  const labels: Record<string, string> = options.labels;
  const labelsOf = (fields: string[]) => fields.flatMap((name) => labels[name] ?? []);
  const draft = useEditDraft(draftKey, stored, resolver);
  const { form, base, latest } = draft;
  const [busy, setBusy] = useState<Editor<Values>['busy']>();
  const problem = useSaveProblem({ form, what, listOfNew, fieldOf, isBusy: busy !== undefined });
  const [conflict, setConflict] = useState<Conflict<Values>>();

  const save = async (edit: Edit<Values>, adoptedBefore: string[]) => {
    problem.reset();
    setBusy({ message: busyMessage, progress: 0 });
    let attempt = { values: edit.mine, stored: edit.latest };
    try {
      const result = await saveEdit(options, edit, {
        onAttempt: (values, theirs) => {
          attempt = { values, stored: theirs };
        },
        onProgress: (progress) => setBusy({ message: busyMessage, progress }),
      });
      if (result.status === 'collision') {
        const theirs = result.latest;
        draft.setLatest(theirs);
        setConflict({ merge: result.merge, mine: edit.mine, theirs });
        return;
      }
      draft.clear();
      const adopted = labelsOf([...new Set([...adoptedBefore, ...result.adopted])]);
      const next = await options.onSaved({
        id: result.response.id,
        values: textsOf(result.values, stored.values),
        adopted,
      });
      if (next) draft.continueFrom(next);
    } catch (error) {
      const adopted = Object.keys(edit.mine).filter((name) => attempt.values[name] !== edit.mine[name]);
      if (attempt.stored !== edit.base) draft.rebase(attempt.stored, attempt.values, adopted);
      problem.report(error, labelsOf(adopted));
    } finally {
      setBusy(undefined);
    }
  };

  return {
    form,
    labels,
    submit: () => form.handleSubmit((mine) => save({ mine, base, latest }, draft.adopted))(),
    busy,
    problem: problem.message,
    listToLookIn: problem.listToLookIn,
    dismissProblem: problem.dismiss,
    conflict,
    resolveConflict: async (choices) => {
      if (!conflict) return;
      const { merge, theirs } = conflict;
      const mine = merge.resolve(choices);
      setConflict(undefined);
      draft.rebase(theirs, mine, merge.adopted);
      await save({ mine, base: theirs, latest: theirs }, [...draft.adopted, ...merge.adopted]);
    },
    closeConflict: () => setConflict(undefined),
    restoredFrom: draft.restoredFrom,
    discardDraft: draft.discard,
    isUnsaved: draft.isUnsaved,
  };
}

/** One attempt to save: the values of the form, and the stored states that they are merged with. */
interface Edit<Values> {
  mine: TextValues;
  base: ServerState<Values>;
  latest: ServerState<Values>;
}

interface SaveEvents<Values> {
  /** Before each call: the values that are sent, and the stored state that they are based on. */
  onAttempt: (values: TextValues, theirs: ServerState<Values>) => void;
  /** From 0 to 1. */
  onProgress: (progress: number) => void;
}

const saveEdit = <Values extends TextValues>(
  { stored, merge = mergeEdits, save, readCurrent }: EditorOptions<Values>,
  { mine, base, latest }: Edit<Values>,
  { onAttempt, onProgress }: SaveEvents<Values>,
) =>
  saveMerged<TextValues, ServerState<Values>, { id: number }>({
    base: base.values,
    mine,
    latest,
    merge,
    send: (values, theirs) => {
      onAttempt(values, theirs);
      return save(textsOf(values, stored.values), { ifMatch: theirs.version, onProgress });
    },
    readCurrent,
  });
