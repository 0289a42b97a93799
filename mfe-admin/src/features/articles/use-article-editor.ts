import { useQueryClient } from '@site/shared-contracts/query';
import { useNavigate } from '@site/shared-contracts/router';
import { adminKey } from '../../api-client/admin-query';
import type { ServerState } from '../../editing/draft-store';
import { adoptedSentence } from '../../editing/save-messages';
import { useEditor, type Editor } from '../../editing/use-editor';
import { findPage } from '../../lists/find-page';
import { savedRowState } from '../../lists/use-saved-row';
import { useNotices } from '../../notices/notice-store';
import {
  ARTICLES_PER_PAGE,
  type Article,
  type ArticleResource,
  type ArticleValues,
} from './article-resource';
import { labels, valuesOf } from './article-values';

export interface ArticleEdit {
  resource: ArticleResource;
  /** Undefined for a new article. */
  article: Article | undefined;
  stored: ServerState<ArticleValues>;
}

/** Saves an article, and shows it in its list. */
export function useArticleEditor({ resource, article, stored }: ArticleEdit): Editor<ArticleValues> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  return useEditor<ArticleValues>({
    draftKey: `${resource.kind}:${article?.id ?? 'new'}`,
    stored,
    labels,
    schema: resource.formSchema,
    busyMessage: `Saving ${resource.name}. Please wait..`,
    what: `The ${resource.name}`,
    listOfNew: article ? undefined : resource.list(),
    wireNames: { blogShortDescription: 'body', description: 'body' },
    save: (values, image, options) => resource.save(article?.id, values, image, options),
    onSaved: async ({ id, values, adopted }) => {
      const page = await findPage(queryClient, resource.listQuery({ sort: 'newest' }), id, ARTICLES_PER_PAGE);
      const done = article ? 'updated' : 'created';
      // The specification demands the alert before the list is shown.
      if (resource.hasSavedAlert) window.alert(`${resource.shortName} ${done} successfully`);
      const sentences = [
        ...(resource.hasSavedAlert ? [] : [`'${values.title}' was ${done}.`]),
        ...(adopted.length ? [adoptedSentence(adopted)] : []),
      ];
      if (sentences.length) notify({ tone: 'success', text: sentences.join(' ') });
      void queryClient.invalidateQueries({ queryKey: [adminKey] });
      void navigate(resource.list(page), { state: savedRowState(id) });
    },
    readCurrent: (current) => {
      const read = resource.readOne(current);
      return read && valuesOf(read);
    },
  });
}
