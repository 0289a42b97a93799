import { isPermanentFailure } from '@site/shared-contracts';
import { callApi, type CallOptions } from '@site/shared-contracts/api-client';
import { FEED_LENGTH, type FeedArticle } from '../feeds/feeds';

const newestPage = { page: 1, pageSize: FEED_LENGTH } as const;
const newest = { query: { sort: 'newest', ...newestPage } } as const;

export async function readNews(call: CallOptions): Promise<FeedArticle[]> {
  const { data } = await callApi('GET /api/news/all', newest, call);
  return data.map((news) => ({ ...news, kind: 'news', body: news.description }));
}

/** The list has no texts. */
export async function readBlog(call: CallOptions): Promise<FeedArticle[]> {
  const { data } = await callApi('GET /api/blog/all', newest, call);
  return Promise.all(data.map((blog) => withBody({ ...blog, kind: 'blog' }, call)));
}

/** The articles with a tag, and the tag's name; undefined if there is no such tag. */
export async function readTagged(
  slug: string,
  call: CallOptions,
): Promise<{ name: string; articles: FeedArticle[] } | undefined> {
  const input = { params: { slug }, query: newestPage };
  const { data } = await orIfPermanent({ data: [] }, callApi('GET /api/articles/tagged/:slug', input, call));
  const [first] = data;
  return first && { name: first.tag, articles: await Promise.all(data.map((item) => withBody(item, call))) };
}

async function withBody<Item extends Omit<FeedArticle, 'body'>>(item: Item, call: CallOptions) {
  return { ...item, body: await orIfPermanent(undefined, readBody(item, call)) };
}

async function readBody({ kind, id }: Pick<FeedArticle, 'kind' | 'id'>, call: CallOptions): Promise<string> {
  const input = { params: { id } };
  if (kind === 'news') return (await callApi('GET /api/news/:id', input, call)).description;
  return (await callApi('GET /api/blog/:id', input, call)).blogShortDescription;
}

/** For what may have been deleted since, or is unknown to the API. Other failures are thrown. */
const orIfPermanent = <Value, Other>(other: Other, value: Promise<Value>): Promise<Value | Other> =>
  value.catch((error: unknown) => {
    if (isPermanentFailure(error)) return other;
    throw error;
  });
