import { useQueryClient } from '@site/shared-contracts/query';
import { useNavigate } from '@site/shared-contracts/router';
import { ArticleValues as ArticleContent } from '@site/shared-contracts/schemas';
import { adminKey } from '../../api-client/admin-query';
import { useImages } from '../../components/image-store';
import { useDraftMode, type DraftEditor } from '../../content-publishing/use-draft-mode';
import type { ContentDetails } from '../../content-publishing/content-calls';
import type { ServerState } from '../../editing/draft-store';
import { adoptedSentence } from '../../editing/save-messages';
import { schemaResolver } from '../../editing/schema-resolver';
import { useEditor, type SavedEdit } from '../../editing/use-editor';
import { imagesById } from '../../schema-form/picture-text';
import { findPage } from '../../lists/find-page';
import { savedRowState } from '../../lists/use-saved-row';
import { useNotices } from '../../notices/notice-store';
import {
  ARTICLES_PER_PAGE,
  type Article,
  type ArticleResource,
  type ArticleValues,
} from './article-resource';
import { fieldOf, labels, toDraft, toForm, valuesOf, valuesOfDraft } from './article-values';

export interface ArticleEdit {
  resource: ArticleResource;
  /** As visitors see it; left out for a new article, and for one that is edited as a draft. */
  article?: Article | undefined;
  /** Its draft; left out for a new article. */
  details?: ContentDetails | undefined;
  stored: ServerState<ArticleValues>;
}

/** Identifies the edit: its draft in this browser, and its uploads. */
export const draftKeyOf = ({ kind }: ArticleResource, id: number | undefined) => `${kind}:${id ?? 'new'}`;

/** Saves an article, and shows it in its list; or saves it as a draft, and stays. */
export function useArticleEditor({
  resource,
  article,
  details,
  stored,
}: ArticleEdit): DraftEditor<ArticleValues> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const addImages = useImages(({ add }) => add);
  const id = article?.id ?? details?.item.id;
  const draftMode = useDraftMode<ArticleValues>({
    kind: resource.kind,
    details,
    stored,
    isDraft: article === undefined && details !== undefined,
    resolver: schemaResolver<ArticleValues>(resource.formSchema, toForm),
    draftResolver: schemaResolver<ArticleValues>(ArticleContent, toDraft, fieldOf),
    toDraft,
    nameOf: ({ title }) => title,
    stateOf: (current) => {
      addImages(current.images);
      return valuesOfDraft(current);
    },
    onCreated: (newId) => void navigate(resource.edit(newId), { replace: true }),
  });
  const showInList = async ({ id: savedId, values, adopted }: SavedEdit<ArticleValues>) => {
    const query = resource.listQuery({ sort: 'newest' });
    const page = await findPage(queryClient, query, savedId, ARTICLES_PER_PAGE);
    const done = article ? 'updated' : 'created';
    // The specification demands the alert before the list is shown.
    if (resource.hasSavedAlert) window.alert(`${resource.shortName} ${done} successfully`);
    const sentences = [
      ...(resource.hasSavedAlert ? [] : [`'${values.title}' was ${done}.`]),
      ...(adopted.length ? [adoptedSentence(adopted)] : []),
    ];
    if (sentences.length) notify({ tone: 'success', text: sentences.join(' ') });
    void queryClient.invalidateQueries({ queryKey: [adminKey] });
    void navigate(resource.list(page), { state: savedRowState(savedId) });
  };
  const editor = useEditor<ArticleValues>({
    draftKey: draftKeyOf(resource, id),
    stored,
    labels,
    resolver: draftMode.resolver,
    busyMessage: `Saving ${resource.name}. Please wait..`,
    what: `The ${resource.name}`,
    listOfNew: id === undefined ? resource.list() : undefined,
    fieldOf,
    save: (values, options) =>
      draftMode.save(values, options, (publishOptions) =>
        resource.save(article?.id, toForm(values), publishOptions),
      ),
    onSaved: (saved) => draftMode.afterSave(saved, () => showInList(saved)),
    readCurrent: (current) => {
      const draft = draftMode.readCurrent(current);
      if (draft) return draft;
      const read = resource.readOne(current);
      if (read?.picture) addImages(imagesById([read.picture]));
      return read && valuesOf(read);
    },
  });
  return draftMode.withDraft(editor);
}
