import { links } from '@site/shared-contracts';
import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { useSearchParams } from '@site/shared-contracts/router';
import { ArticleRows } from '../article-list/article-rows';
import { ListLayout } from '../article-list/list-layout';
import { readPage } from '../article-list/list-page';
import { blogPageQuery } from '../article-queries/article-queries';

/** All blog posts, the newest first, in rows of three. */
export function BlogList({ text }: { text: string }) {
  const [search] = useSearchParams();
  const page = readPage(search);
  const query = useQuery({ ...blogPageQuery(page), placeholderData: keepPreviousData });
  const posts = query.data?.data.map((post) => ({
    ...post,
    category: 'Blog' as const,
    path: post.path ?? links.blogArticle(post.id),
  }));
  return (
    <ListLayout title="Blog" text={text} label="Blog posts" page={page}>
      <ArticleRows
        noun="blog posts"
        query={{ ...query, data: query.data && posts && { ...query.data, data: posts } }}
        linkToPage={links.blog}
      />
    </ListLayout>
  );
}
