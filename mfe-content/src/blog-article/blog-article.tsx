import type { PieceProps } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { blogKind } from '../article-page/article-kind';
import { ArticlePage } from '../article-page/article-page';
import { chooseArticle } from '../article-page/choose-article';
import { blogQuery, recentBlog } from '../article-queries/article-queries';

/** The page of one blog post; without an id, the newest one. */
export function BlogArticle({ id }: PieceProps<'content/blog-article'>) {
  const recent = useQuery(recentBlog);
  const posts = recent.data?.data;
  const chosen = chooseArticle(
    id,
    posts?.map((post) => post.id),
  );
  const post = useQuery({ ...blogQuery(Number(chosen)), enabled: typeof chosen === 'number' });
  return (
    <ArticlePage
      kind={blogKind}
      isKnownToBeMissing={chosen === 'none'}
      article={post.data && { ...post.data, body: post.data.blogShortDescription }}
      others={posts}
      call={chosen === undefined ? recent : post}
    />
  );
}
