import { linkToOwnPage, links } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { adminQuery } from '../api-client/admin-query';

const MOST = 5;

/** Published products, articles and pages with the words of a search; none for an empty one. */
export function useOwnPages(search: string) {
  const query = { search, page: 1, pageSize: MOST };
  const options = { enabled: search !== '' };
  const products = useQuery({ ...adminQuery('GET /api/products/all', { query }), ...options });
  const posts = useQuery({ ...adminQuery('GET /api/blog/all', { query }), ...options });
  const news = useQuery({ ...adminQuery('GET /api/news/all', { query }), ...options });
  const ownPages = useQuery({
    ...adminQuery('GET /api/content/items', { query: { ...query, kind: 'page' } }),
    ...options,
  });
  const queries = [products, posts, news, ownPages];
  return {
    pages: [
      ...(products.data?.data ?? []).map(({ id, productName: name, path }) => ({
        name,
        kind: 'product' as const,
        href: path ?? links.product(id),
      })),
      ...(posts.data?.data ?? []).map(({ id, title: name, path }) => ({
        name,
        kind: 'blog post' as const,
        href: path ?? links.blogArticle(id),
      })),
      ...(news.data?.data ?? []).map(({ id, title: name, path }) => ({
        name,
        kind: 'news' as const,
        href: path ?? links.newsArticle(id),
      })),
      ...(ownPages.data?.data ?? [])
        .filter(({ publishedVersion }) => publishedVersion !== undefined)
        .map(({ id, name }) => ({ name, kind: 'page' as const, href: linkToOwnPage(id) })),
    ],
    isFetching: queries.some(({ isFetching }) => isFetching),
    /** Nothing of what was searched could be. */
    isFailed: queries.every(({ isError }) => isError),
  };
}
