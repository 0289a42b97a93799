import { useQueryClient } from '@site/shared-contracts/query';
import { useNavigate } from '@site/shared-contracts/router';
import { ArticleValues as ArticleContent } from '@site/shared-contracts/schemas';
import { adminKey } from '../../api-client/admin-query';
import { useDraftMode, type DraftEditor } from '../../content-publishing/use-draft-mode';
import type { ContentDetails } from '../../content-publishing/use-draft-saving';
import type { ServerState } from '../../editing/draft-store';
import { adoptedSentence } from '../../editing/save-messages';
import { schemaResolver } from '../../editing/schema-resolver';
import { useEditor, type SavedEdit } from '../../editing/use-editor';
import { findPage } from '../../lists/find-page';
import { savedRowState } from '../../lists/use-saved-row';
import { useNotices } from '../../notices/notice-store';
import {
  ARTICLES_PER_PAGE,
  type Article,
  type ArticleResource,
  type ArticleValues,
} from './article-resource';
import { labels, toDraft, valuesOf, valuesOfDraft } from './article-values';

export interface ArticleEdit {
  resource: ArticleResource;
  /** As visitors see it; undefined for a new article, and for one that is edited as a draft. */
  article: Article | undefined;
  /** Its draft; undefined for a new article. */
  details: ContentDetails | undefined;
  stored: ServerState<ArticleValues>;
}

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
  const id = article?.id ?? details?.item.id;
  const draftMode = useDraftMode<ArticleValues>({
    kind: resource.kind,
    details,
    stored,
    isDraft: article === undefined && details !== undefined,
    resolver: schemaResolver<ArticleValues>(resource.formSchema),
    draftResolver: schemaResolver<ArticleValues>(ArticleContent, toDraft),
    toDraft,
    nameOf: ({ title }) => title,
    stateOf: valuesOfDraft,
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
    draftKey: `${resource.kind}:${id ?? 'new'}`,
    stored,
    labels,
    resolver: draftMode.resolver,
    busyMessage: `Saving ${resource.name}. Please wait..`,
    what: `The ${resource.name}`,
    listOfNew: id === undefined ? resource.list() : undefined,
    fieldOf: (name) => (name === 'blogShortDescription' || name === 'description' ? 'body' : name),
    save: (values, image, options) =>
      draftMode.save(values, image, options, (publishOptions) =>
        resource.save(article?.id, values, image, publishOptions),
      ),
    onSaved: (saved) => draftMode.afterSave(saved, () => showInList(saved)),
    readCurrent: (current) => {
      const read = resource.readOne(current);
      return draftMode.readCurrent(current) ?? (read && valuesOf(read));
    },
  });
  return draftMode.withDraft(editor);
}
