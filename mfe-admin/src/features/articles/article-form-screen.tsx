import { useQuery } from '@site/shared-contracts/query';
import { useParams } from '@site/shared-contracts/router';
import type { ArticleKind } from './article-kind';
import { AsyncView } from '../../components/async-view';
import { capital } from '../../format/capital';
import { isMissing } from '../../api/is-missing';
import { NotFound } from '../../components/not-found';
import { readId } from '../../lists/read-id';
import { Screen } from '../../components/screen';
import { ArticleForm } from './article-form';
import { newArticle, valuesOf } from './article-values';

/** Something new to write, or something to change. */
export function ArticleFormScreen({ kind }: { kind: ArticleKind }) {
  const { blogId, newsId } = useParams();
  const id = blogId ?? newsId;
  if (id === undefined) {
    return (
      <Screen title={`New ${kind.name}`}>
        <ArticleForm key={kind.kind} kind={kind} stored={newArticle} />
      </Screen>
    );
  }
  const articleId = readId(id);
  return articleId === undefined ? (
    <NoArticle kind={kind} />
  ) : (
    <ExistingArticle key={`${kind.kind} ${id}`} kind={kind} id={articleId} />
  );
}

const NoArticle = ({ kind }: { kind: ArticleKind }) => (
  <NotFound what={capital(kind.name)} back={{ to: kind.list(), label: kind.title }} />
);

function ExistingArticle({ kind, id }: { kind: ArticleKind; id: number }) {
  // Asked once: what somebody else saves while this is being edited is met when it is saved.
  const query = useQuery({ ...kind.oneQuery(id), gcTime: 0, staleTime: Infinity });
  if (!query.data && isMissing(query.error)) return <NoArticle kind={kind} />;
  return (
    <Screen title={query.data?.title ?? kind.Name}>
      <AsyncView query={query} what={`the ${kind.name}`}>
        {(article) => <ArticleForm kind={kind} article={article} stored={valuesOf(article)} />}
      </AsyncView>
    </Screen>
  );
}
