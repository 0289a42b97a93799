// What a visitor may have meant with an address that leads nowhere: the words in it, and pages that have them. And products
// to go on with.
import { limits, links } from '@site/shared-contracts';
import { apiExtractQuery, apiQuery, type QueryClient } from '@site/shared-contracts/query';

export interface NearestPages {
  /** The words of the address, for the search field. */
  words: string;
  /** The best first. */
  pages: { label: string; path: string }[];
  /** What is asked for most. Missing in the data of a page that an earlier server has sent. */
  products?: { label: string; path: string; pictureUrl: string | undefined }[];
}

/** Of the site's own addresses and of other sites': they say nothing about what is on the page. */
const emptyWords = new Set(
  (
    'product products productsdetails productdetails details detail category categories all blog blogdetails news ' +
    'newsdetails tags tag article articles post page pages index html htm php aspx www shop store the and for of with'
  ).split(' '),
);

/** Of each kind of page. */
const MOST = 3;

function wordsOf(pathname: string): string {
  const words = decode(pathname)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '' && !emptyWords.has(word.toLowerCase()));
  // A number alone is an id.
  if (!words.some((word) => /\p{L}/u.test(word))) return '';
  return words.join(' ').slice(0, limits.search).trim();
}

/** A call that fails finds nothing. */
export async function findNearestPages({ pathname }: URL, queryClient: QueryClient): Promise<NearestPages> {
  const words = wordsOf(pathname);
  const [pages, products] = await Promise.all([
    words === '' ? [] : findByAnyOf(words, queryClient),
    findPopular(queryClient),
  ]);
  return { words, pages, products };
}

async function findByAnyOf(words: string, queryClient: QueryClient): Promise<NearestPages['pages']> {
  const found = await findBy(words, queryClient);
  if (found.length > 0) return found;
  // One word may be wrong or too much: the longest says most.
  const longest = words.split(' ').reduce((best, word) => (word.length > best.length ? word : best));
  return longest === words ? [] : findBy(longest, queryClient);
}

async function findPopular(queryClient: QueryClient): Promise<NonNullable<NearestPages['products']>> {
  const query = apiExtractQuery(
    'GET /api/products/all',
    { query: { sort: 'trending', page: 1, pageSize: MOST } },
    { order: 'asSent', first: MOST },
  );
  const [products] = await Promise.allSettled([queryClient.query(query)]);
  queryClient.removeQueries({ queryKey: query.queryKey, exact: true });
  return listOf(products).map(({ id, productName, path, image, imageUrl }) => ({
    label: productName,
    path: path ?? links.product(id),
    pictureUrl: image?.variants.find(({ type }) => type === 'image/webp')?.url ?? (imageUrl || undefined),
  }));
}

async function findBy(search: string, queryClient: QueryClient): Promise<NearestPages['pages']> {
  const input = { query: { search, page: 1, pageSize: MOST } };
  const part = { order: 'asSent', first: MOST } as const;
  const queries = {
    products: apiExtractQuery('GET /api/products/all', input, part),
    posts: apiExtractQuery('GET /api/blog/all', input, part),
    news: apiExtractQuery('GET /api/news/all', input, { ...part, without: ['description', 'version'] }),
    categories: apiQuery('GET /api/category/all', {}),
  };
  const [products, posts, news, categories] = await Promise.allSettled([
    queryClient.query(queries.products),
    queryClient.query(queries.posts),
    queryClient.query(queries.news),
    queryClient.query(queries.categories),
  ]);
  // The page has what it needs of them, and is as complete as any without.
  for (const { queryKey } of Object.values(queries)) queryClient.removeQueries({ queryKey, exact: true });
  const searched = search.toLowerCase().split(' ');
  return [
    ...listOf(categories)
      .filter(({ name, count }) => count > 0 && searched.some((word) => hasWord(name, word)))
      .map(({ id, name, path }) => ({ label: name, path: links.products({ category: id, path }) })),
    ...foundIn(products).map(({ id, productName, path }) => ({
      label: productName,
      path: path ?? links.product(id),
    })),
    ...foundIn(posts).map(({ id, title, path }) => ({ label: title, path: path ?? links.blogArticle(id) })),
    ...foundIn(news).map(({ id, title, path }) => ({ label: title, path: path ?? links.newsArticle(id) })),
  ];
}

type Result<Item> = PromiseSettledResult<{ data: Item[]; pageSize: number }>;

const listOf = <Item>(result: Result<Item>): Item[] =>
  result.status === 'fulfilled' ? result.value.data : [];

/** Another server than ours may ignore the search, and with it the page. */
const foundIn = <Item>(result: Result<Item>): Item[] =>
  result.status === 'fulfilled' && result.value.pageSize === MOST ? result.value.data : [];

const hasWord = (name: string, word: string) =>
  word.length > 2 &&
  name
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .includes(word);

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
