import { useQuery } from '@site/shared-contracts/query';
import { useParams } from '@site/shared-contracts/router';
import type { ArticleResource } from './article-resource';
import { AsyncView } from '../../components/async-view';
import { capitalise } from '../../format/capitalise';
import { isGone } from '../../api-client/is-gone';
import { NotFound } from '../../components/not-found';
import { parseId } from '../../lists/parse-id';
import { Screen } from '../../components/screen';
import { ArticleForm } from './article-form';
import { newArticle, valuesOf } from './article-values';

/** The form for a new article, or for an existing one. */
export function ArticleFormScreen({ resource }: { resource: ArticleResource }) {
  const { blogId, newsId } = useParams();
  const id = blogId ?? newsId;
  if (id === undefined) {
    return (
      <Screen title={`New ${resource.name}`}>
        <ArticleForm key={resource.kind} resource={resource} stored={newArticle} />
      </Screen>
    );
  }
  const articleId = parseId(id);
  return articleId === undefined ? (
    <NoArticle resource={resource} />
  ) : (
    <ExistingArticle key={`${resource.kind} ${id}`} resource={resource} id={articleId} />
  );
}

const NoArticle = ({ resource }: { resource: ArticleResource }) => (
  <NotFound what={capitalise(resource.name)} back={{ to: resource.list(), label: resource.title }} />
);

function ExistingArticle({ resource, id }: { resource: ArticleResource; id: number }) {
  // Loaded once: changes that a colleague saves during the edit are merged when it is saved.
  const query = useQuery({ ...resource.oneQuery(id), gcTime: 0, staleTime: Infinity });
  if (!query.data && isGone(query.error)) return <NoArticle resource={resource} />;
  return (
    <Screen title={query.data?.title ?? resource.shortName}>
      <AsyncView query={query} what={`the ${resource.name}`}>
        {(article) => <ArticleForm resource={resource} article={article} stored={valuesOf(article)} />}
      </AsyncView>
    </Screen>
  );
}
