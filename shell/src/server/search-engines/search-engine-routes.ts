import { isPermanentFailure } from '@site/shared-contracts';
import { callApi, type CallOptions } from '@site/shared-contracts/api-client';
import type { SitemapEntry } from '@site/shared-contracts/schemas';
import { readStreamedList } from '@site/shared-contracts/server/streamed-list';
import type { FastifyPluginAsync } from 'fastify';
import { listRemotePages, type Composition } from '../../federation/composition';
import type { Site } from '../../site/site-context';
import { feedPaths } from '../head/feed-links';
import type { PageCache } from '../pages/page-cache';
import { FEED_LENGTH, writeFeeds, type FeedArticle } from './feeds';
import { cacheSitemapOrFeeds, sendSitemapOrFeed } from './sitemap-and-feed-cache';
import { writeRobots } from './robots';
import { sitemapPath, writeSitemap } from './sitemap';

export interface SearchEngineRoutesOptions {
  apiBaseUrl: string;
  publicUrl: string;
  site: () => Site;
  cache: PageCache;
  composition: () => Composition;
}

/** Milliseconds that the API may take for one response, or pause in a streamed one. */
const CALL_TIMEOUT = 5_000;

/** Robots, sitemap and feeds: what search engines and feed readers fetch. */
export const searchEngineRoutes: FastifyPluginAsync<SearchEngineRoutesOptions> = (
  app,
  { apiBaseUrl, publicUrl, site, cache, composition },
) => {
  const call = { baseUrl: apiBaseUrl, timeout: CALL_TIMEOUT };

  app.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(writeRobots(publicUrl)),
  );

  const remotePaths = () =>
    listRemotePages(composition()).flatMap(({ path, isInSitemap }) => (isInSitemap ? [path] : []));
  const createSitemap = async () => {
    const entries: SitemapEntry[] = [];
    for await (const entry of readStreamedList('GET /api/sitemap', call)) entries.push(entry);
    return writeSitemap(entries, publicUrl, remotePaths());
  };
  const sitemap = cacheSitemapOrFeeds(cache, createSitemap, () => remotePaths().join());
  app.get(sitemapPath, (request, reply) =>
    sendSitemapOrFeed(request, reply, 'application/xml', () => sitemap(sitemapPath)),
  );
  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,4}$).xml', (request, reply) =>
    sendSitemapOrFeed(request, reply, 'application/xml', () =>
      sitemap(`/sitemap-${request.params.part}.xml`),
    ),
  );

  for (const kind of ['blog', 'news'] as const) {
    const feeds = cacheSitemapOrFeeds(cache, async () => {
      const articles = kind === 'blog' ? await readBlog(call) : await readNews(call);
      return writeFeeds({ kind, articles, site: site().content, publicUrl });
    });
    for (const [format, path] of Object.entries(feedPaths[kind]))
      app.get(path, (request, reply) =>
        sendSitemapOrFeed(request, reply, `application/${format}+xml`, () => feeds(path)),
      );
  }
  return Promise.resolve();
};

const newest = { query: { sort: 'newest', page: 1, pageSize: FEED_LENGTH } } as const;

async function readNews(call: CallOptions): Promise<FeedArticle[]> {
  const { data } = await callApi('GET /api/news/all', newest, call);
  return data.map((news) => ({ ...news, body: news.description }));
}

/** The list has no texts. One that was deleted since is left without. */
async function readBlog(call: CallOptions): Promise<FeedArticle[]> {
  const { data } = await callApi('GET /api/blog/all', newest, call);
  return Promise.all(
    data.map(async (blog) => ({
      ...blog,
      body: await callApi('GET /api/blog/:id', { params: { id: blog.id } }, call).then(
        ({ blogShortDescription }) => blogShortDescription,
        (error: unknown) => {
          if (isPermanentFailure(error)) return undefined;
          throw error;
        },
      ),
    })),
  );
}
