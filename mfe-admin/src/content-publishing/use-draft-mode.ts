import type { ContentKind } from '@site/shared-contracts/schemas';
import { useQueryClient } from '@site/shared-contracts/query';
import { useRef } from 'react';
import type { Resolver } from 'react-hook-form';
import { adminKey } from '../api-client/admin-query';
import type { CallOptions } from '../api-client/call';
import type { ServerState } from '../editing/draft-store';
import type { TextValues } from '../editing/merge-edits';
import { adoptedSentence } from '../editing/save-messages';
import type { Editor, SavedEdit } from '../editing/use-editor';
import { useNotices } from '../notices/notice-store';
import { readCurrentDraft, saveDraft, type ContentDetails } from './content-calls';

export interface DraftModeOptions<Values extends TextValues> {
  kind: ContentKind;
  /** Undefined for something new. */
  details: ContentDetails | undefined;
  stored: ServerState<Values>;
  /** The form shows a draft: every save is one of the draft. */
  isDraft: boolean;
  /** Of the form that publishes at once. */
  resolver: Resolver<Values>;
  /** A draft may lack anything. */
  draftResolver: Resolver<Values>;
  /** The form as a draft has it. */
  toDraft: (values: Values) => Record<string, unknown>;
  nameOf: (values: Values) => string;
  /** The form for what a colleague has saved. */
  stateOf: (current: ContentDetails) => ServerState<Values>;
  /** Leads to the form of the new draft. */
  onCreated: (id: number, values: Values) => void;
}

export interface DraftMode<Values extends TextValues> {
  resolver: Resolver<Values>;
  /** Saves a draft, or calls `publish` where that is wanted. */
  save: (
    values: Values,
    options: CallOptions,
    publish: (options: CallOptions) => Promise<{ id: number }>,
  ) => Promise<{ id: number }>;
  /** After a draft the form stays; `finish` is for what was published. */
  afterSave: (
    saved: SavedEdit<Values>,
    finish: () => Promise<void>,
  ) => Promise<ServerState<Values> | undefined>;
  readCurrent: (current: unknown) => ServerState<Values> | undefined;
  /** The form's editor, and what its button for drafts does. */
  withDraft: (editor: Editor<Values>) => DraftEditor<Values>;
}

export interface DraftEditor<Values extends TextValues> {
  editor: Editor<Values>;
  /** Saves it without changing what visitors see. */
  saveDraft: () => Promise<void>;
}

/** For a form that publishes at once, or saves a draft: a button of its own, or every save where it shows a draft. */
export function useDraftMode<Values extends TextValues>(
  options: DraftModeOptions<Values>,
): DraftMode<Values> {
  const { kind, details, stored, isDraft, stateOf } = options;
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify: add }) => add);
  const savesDraft = useRef(isDraft);
  const lastSaved = useRef<{ version: number }>(undefined);
  const isUnchanged = useRef(false);
  // What visitors see has versions of its own.
  const draftVersions = useRef(new Set<number | undefined>());
  return {
    resolver: (values, context, resolverOptions) =>
      (savesDraft.current ? options.draftResolver : options.resolver)(values, context, resolverOptions),
    save: async (values, callOptions, publish) => {
      if (!savesDraft.current) {
        const { ifMatch: known } = callOptions;
        return publish({
          ...callOptions,
          ifMatch: draftVersions.current.has(known) ? stored.version : known,
        });
      }
      const isFirst = callOptions.ifMatch === stored.version;
      const ifMatch = isFirst && !isDraft ? details?.item.version : callOptions.ifMatch;
      const key = { kind, id: details?.item.id };
      const saved = await saveDraft(key, options.toDraft(values), { ...callOptions, ifMatch });
      lastSaved.current = saved;
      isUnchanged.current = saved.version === ifMatch;
      return saved;
    },
    afterSave: async (saved, finish) => {
      const { current } = lastSaved;
      if (!savesDraft.current || !current) {
        await finish();
        return undefined;
      }
      const done = isUnchanged.current
        ? 'Nothing has changed since it was saved.'
        : `The draft of '${options.nameOf(saved.values)}' is saved. Visitors see it once it is published.`;
      const { adopted } = saved;
      notify({ tone: 'success', text: adopted.length ? `${done} ${adoptedSentence(adopted)}` : done });
      // The screen shows the draft from now on, with its own form.
      await queryClient.invalidateQueries({ queryKey: [adminKey] });
      if (!details) options.onCreated(saved.id, saved.values);
      return isDraft ? { version: current.version, values: saved.values } : undefined;
    },
    readCurrent: (current) => {
      const read = readCurrentDraft(current);
      if (!read) return undefined;
      if (!isDraft) draftVersions.current.add(read.item.version);
      return stateOf(read);
    },
    withDraft: (editor) => {
      // A conflict of this save is resolved later, so it stays chosen until the next one.
      const submitAs = (isDraftSave: boolean) => () => {
        savesDraft.current = isDraftSave;
        return editor.submit();
      };
      return { editor: { ...editor, submit: submitAs(isDraft) }, saveDraft: submitAs(true) };
    },
  };
}
