import { SiteContentValues, type ContentItem } from '@site/shared-contracts/schemas';
import { useQueryClient } from '@site/shared-contracts/query';
import { useRef, useState } from 'react';
import type { FieldErrors as FormErrors, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import type { ServerState } from '../../editing/draft-store';
import type { TextValues } from '../../editing/merge-edits';
import { adoptedSentence } from '../../editing/save-messages';
import { useEditor } from '../../editing/use-editor';
import { useNotices } from '../../notices/notice-store';
import { readCurrentDraft } from '../../content-publishing/content-calls';
import { usePublishing } from '../../content-publishing/use-publishing';
import { leafOfPath, readLeaves, writeLeaves, type Content } from '../../schema-form/leaves';
import { keyOf, labelOf, whatOf, type SitePart } from './site-parts';

/** What happens once the draft is saved. */
export type AfterSave = 'nothing' | 'preview' | 'publish';

/** Edits one part of the site's content. */
export function useSitePartEditor(part: SitePart, item: ContentItem, values: Content) {
  const { version } = item;
  const { key, leaves } = part;
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify: add }) => add);
  const { publish, question } = usePublishing(keyOf(part), whatOf(part), labelOf);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const afterSave = useRef<AfterSave>('nothing');
  const savedVersion = useRef(version);
  const isUnchanged = useRef(false);
  // A version is saved as a whole: what has no field stays as in the version that it is based on.
  const [contents] = useState(() => new Map([[version, values]]));
  const stateOf = (atVersion: number, content: Content): ServerState<TextValues> => {
    contents.set(atVersion, content);
    return { version: atVersion, values: readLeaves(leaves, content) };
  };

  const editor = useEditor<TextValues>({
    draftKey: `site:${key}`,
    stored: { version, values: readLeaves(leaves, values) },
    labels: Object.fromEntries(leaves.map(({ name, title }) => [name, title])),
    resolver: resolverOf(part, values),
    busyMessage: 'Saving the draft. Please wait..',
    what: whatOf(part),
    fieldOf: (apiField) => leafOfPath(leaves, apiField.split('.'))?.name ?? apiField,
    save: async (texts, options) => {
      const content = writeLeaves(leaves, texts, contents.get(options.ifMatch ?? version) ?? values);
      const response = await call(
        'PUT /api/content/:kind/:id',
        { params: keyOf(part), body: { values: content } },
        options,
      );
      contents.set(response.version, content);
      savedVersion.current = response.version;
      isUnchanged.current = response.version === options.ifMatch;
      return response;
    },
    onSaved: async ({ adopted }) => {
      if (adopted.length > 0) notify({ tone: 'info', text: adoptedSentence(adopted) });
      const content = contents.get(savedVersion.current) ?? values;
      const isPublished = isUnchanged.current && item.draftVersion === undefined;
      if (afterSave.current === 'preview') setPreviewOpen(true);
      else if (isPublished) notify({ tone: 'info', text: 'Nothing has changed: visitors see this already.' });
      else if (afterSave.current === 'publish') {
        const published = await publish(savedVersion.current);
        return stateOf(published ?? savedVersion.current, content);
      } else notify({ tone: 'success', text: 'The draft is saved. Visitors see it once it is published.' });
      void queryClient.invalidateQueries({ queryKey: [adminKey] });
      return stateOf(savedVersion.current, content);
    },
    readCurrent: (current) => {
      const read = readCurrentDraft(current);
      return read && stateOf(read.item.version, read.values);
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

/** Validates the part as the API does. */
const resolverOf =
  ({ key, leaves }: SitePart, content: Content): Resolver<TextValues> =>
  (texts) => {
    const schema = z.strictObject({ [key]: SiteContentValues.shape[key] });
    const { error } = z.safeParse(schema, writeLeaves(leaves, texts, content));
    const errors: Record<string, { type: string; message: string; types: Record<string, string> }> = {};
    for (const { path, message } of error?.issues ?? []) {
      const place = leafOfPath(leaves, path.map(String));
      if (!place) continue;
      // The schema says why for texts; the browser does not load the sentences for all other types.
      const sentence = message === 'Invalid input' ? 'This value cannot be used.' : message;
      const found = (errors[place.name] ??= { type: 'schema', message: sentence, types: {} });
      found.types[place.within] ??= sentence;
    }
    return Object.keys(errors).length === 0
      ? { values: texts, errors: {} }
      : { values: {}, errors: errors as FormErrors<TextValues> };
  };
