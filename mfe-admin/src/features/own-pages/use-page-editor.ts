import { useQueryClient } from '@site/shared-contracts/query';
import { useNavigate } from '@site/shared-contracts/router';
import type { ContentItem } from '@site/shared-contracts/schemas';
import { useRef, useState } from 'react';
import { adminKey } from '../../api-client/admin-query';
import { useImages } from '../../components/image-store';
import { readCurrentDraft, saveDraft, type ContentDetails } from '../../content-publishing/content-calls';
import { usePublishing } from '../../content-publishing/use-publishing';
import { adoptedSentence } from '../../editing/save-messages';
import { schemaResolver } from '../../editing/schema-resolver';
import { useEditor, type SavedEdit } from '../../editing/use-editor';
import { adminLinks } from '../../links/admin-links';
import { useNotices } from '../../notices/notice-store';
import {
  draftSchema,
  labelOf,
  labels,
  newPage,
  publishSchema,
  toDraft,
  valuesOf,
  type PageFormValues,
} from './page-values';

/** What happens once the draft is saved. */
export type AfterSave = 'nothing' | 'preview' | 'publish';

export const nameOf = (item: ContentItem | undefined) => `'${(item?.name ?? '') || 'The page'}'`;

const resolvers = {
  draft: schemaResolver<PageFormValues>(draftSchema, toDraft),
  publish: schemaResolver<PageFormValues>(publishSchema, toDraft),
};

/** Edits a page, or a new one without `details`. Every save is one of its draft; publishing follows the save. */
export function usePageEditor(details: ContentDetails | undefined) {
  const item = details?.item;
  const id = item?.id;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify: add }) => add);
  const addImages = useImages(({ add }) => add);
  const what = nameOf(item);
  const { publish, question } = usePublishing({ kind: 'page', id: id ?? 0 }, what, labelOf);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const afterSave = useRef<AfterSave>('nothing');
  const saved = useRef({ version: item?.version ?? 0, isUnchanged: false });

  const finish = async ({ id: savedId, values, adopted }: SavedEdit<PageFormValues>) => {
    if (adopted.length > 0) notify({ tone: 'info', text: adoptedSentence(adopted) });
    const { version, isUnchanged } = saved.current;
    let next = version;
    if (id === undefined) {
      notify({ tone: 'success', text: `The draft of '${values.title}' is saved. Publish it from here.` });
      void navigate(adminLinks.editOwnPage(savedId), { replace: true });
    } else if (afterSave.current === 'preview') setPreviewOpen(true);
    else if (isUnchanged && item?.draftVersion === undefined)
      notify({ tone: 'info', text: 'Nothing has changed: visitors see this already.' });
    else if (afterSave.current === 'publish') next = (await publish(version)) ?? version;
    else notify({ tone: 'success', text: 'The draft is saved. Visitors see it once it is published.' });
    void queryClient.invalidateQueries({ queryKey: [adminKey] });
    return { version: next, values };
  };

  const editor = useEditor<PageFormValues>({
    draftKey: `page:${id ?? 'new'}`,
    stored: details ? valuesOf(details) : newPage,
    labels,
    resolver: (values, context, options) =>
      resolvers[afterSave.current === 'publish' ? 'publish' : 'draft'](values, context, options),
    busyMessage: 'Saving the draft. Please wait..',
    what: 'The page',
    listOfNew: id === undefined ? adminLinks.ownPages() : undefined,
    save: async (values, options) => {
      const response = await saveDraft({ kind: 'page', id }, toDraft(values), options);
      saved.current = {
        version: response.version,
        isUnchanged: response.version === options.ifMatch,
      };
      return response;
    },
    onSaved: finish,
    readCurrent: (current) => {
      const read = readCurrentDraft(current);
      if (read) addImages(read.images);
      return read && valuesOf(read);
    },
  });
  return {
    editor,
    /** What has to be decided before it is published. */
    question,
    /** Saves the draft, and then does this. */
    submit: (then: AfterSave) => {
      afterSave.current = then;
      return editor.submit();
    },
    isPreviewOpen,
    closePreview: () => setPreviewOpen(false),
  };
}
