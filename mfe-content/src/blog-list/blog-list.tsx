import { links } from '@site/shared-contracts';
import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { useSearchParams } from '@site/shared-contracts/router';
import { ArticleRows } from '../article-list/article-rows';
import { ListLayout } from '../article-list/list-layout';
import { readPage } from '../article-list/list-page';
import { TagLinks } from '../article-page/tag-links';
import { blogPageQuery, tagsQuery } from '../article-queries/article-queries';

/** More would be a page of their own. */
const MOST_TAGS = 8;

/** All blog posts, the newest first, in rows of three, with the tags that most articles have. */
export function BlogList({ text }: { text: string }) {
  const [search] = useSearchParams();
  const page = readPage(search);
  const query = useQuery({ ...blogPageQuery(page), placeholderData: keepPreviousData });
  const posts = query.data?.data.map((post) => ({
    ...post,
    category: 'Blog' as const,
    path: post.path ?? links.blogArticle(post.id),
  }));
  const tags = (useQuery(tagsQuery).data?.data ?? [])
    .toSorted((one, other) => other.articles - one.articles)
    .slice(0, MOST_TAGS);
  return (
    <ListLayout
      title="Blog"
      text={text}
      label="Blog posts"
      page={page}
      more={tags.length > 0 && <TagLinks label="Topics" tags={tags} />}
    >
      <ArticleRows
        noun="blog posts"
        query={{ ...query, data: query.data && posts && { ...query.data, data: posts } }}
        linkToPage={links.blog}
      />
    </ListLayout>
  );
}
