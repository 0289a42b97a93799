import { paths, linkToTag } from '@site/shared-contracts';
import type { CallOptions } from '@site/shared-contracts/api-client';
import { readStreamedList } from '@site/shared-contracts/server/streamed-list';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Site } from '../../site/site-context';
import { feeds, productFeed, tagFeed, type ArticleFeed } from '../head/feed-links';
import type { PageCache } from '../serving/page-cache';
import type { WriteFeeds } from '../workers/feed-worker';
import type { FeedArticle } from '../feeds/feeds';
import { writeProductFeed } from './product-feed';
import { readBlog, readNews, readTagged } from './read-feed-articles';
import { writeRobots } from './robots';
import { writeSecurityText } from './security-text';
import { sitemapPath } from './sitemap';
import {
  API_TIMEOUT,
  cacheSitemapOrFeeds,
  sendSitemapOrFeed,
  type CachedDocuments,
  type DocumentTexts,
} from './sitemap-and-feed-cache';

export interface SearchEngineRoutesOptions {
  apiBaseUrl: string;
  publicUrl: string;
  site: () => Site;
  cache: PageCache;
  sitemap: CachedDocuments;
  writeFeeds: WriteFeeds;
}

/** Robots, sitemap and feeds, and `security.txt`: what search engines, feed readers and other machines fetch. */
export const searchEngineRoutes: FastifyPluginAsync<SearchEngineRoutesOptions> = (
  app,
  { apiBaseUrl, publicUrl, site, cache, sitemap, writeFeeds },
) => {
  const call = { baseUrl: apiBaseUrl, timeout: API_TIMEOUT };

  app.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(writeRobots(publicUrl)),
  );

  app.get('/.well-known/security.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(writeSecurityText({ email: site().content.contact.email, publicUrl })),
  );

  addSitemap(app, sitemap);
  addProductFeed(app, call, { publicUrl, cache, site });
  const write = (feed: ArticleFeed, articles: FeedArticle[]) =>
    writeFeeds({ feed, articles, site: site().content, publicUrl });
  for (const [feed, read] of [
    [feeds.blog, readBlog],
    [feeds.news, readNews],
  ] as const) {
    const { find } = cacheSitemapOrFeeds({ cache, create: async () => write(feed, await read(call)) });
    for (const format of ['rss', 'atom'] as const)
      app.get(feed[format], (request, reply) =>
        sendSitemapOrFeed(request, reply, `application/${format}+xml`, () => find(feed[format])),
      );
  }

  const findTagFeed = cacheTagFeeds(cache, async (slug) => {
    const tagged = await readTagged(slug, call);
    return tagged ? write(tagFeed(linkToTag(slug), tagged.name), tagged.articles) : new Map<string, string>();
  });
  for (const format of ['rss', 'atom'] as const)
    app.get<{ Params: { slug: string } }>(tagFeed(paths.tag, '')[format], (request, reply) => {
      const { slug } = request.params;
      const path = tagFeed(linkToTag(slug), '')[format];
      return sendSitemapOrFeed(request, reply, `application/${format}+xml`, () => findTagFeed(slug, path));
    });
  return Promise.resolve();
};

function addSitemap(app: FastifyInstance, { find }: CachedDocuments): void {
  app.get(sitemapPath, (request, reply) =>
    sendSitemapOrFeed(request, reply, 'application/xml', () => find(sitemapPath)),
  );
  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,4}$).xml', (request, reply) =>
    sendSitemapOrFeed(request, reply, 'application/xml', () => find(`/sitemap-${request.params.part}.xml`)),
  );
}

function addProductFeed(
  app: FastifyInstance,
  call: CallOptions,
  { publicUrl, cache, site }: Pick<SearchEngineRoutesOptions, 'publicUrl' | 'cache' | 'site'>,
): void {
  const create = () => {
    const products = readStreamedList('GET /api/products/details', call);
    const feed = writeProductFeed(products, { site: site().content, publicUrl });
    return Promise.resolve(new Map([[productFeed.rss, feed]]));
  };
  const { find } = cacheSitemapOrFeeds({ cache, create });
  app.get(productFeed.rss, (request, reply) =>
    sendSitemapOrFeed(request, reply, 'application/rss+xml', () => find(productFeed.rss)),
  );
}

/** One cache for each tag that has articles: other addresses leave nothing behind. */
function cacheTagFeeds(cache: PageCache, create: (slug: string) => Promise<DocumentTexts>) {
  const bySlug = new Map<string, CachedDocuments['find']>();
  return async (slug: string, path: string) => {
    const find = bySlug.get(slug) ?? cacheSitemapOrFeeds({ cache, create: () => create(slug) }).find;
    bySlug.set(slug, find);
    const forget = () => {
      if (bySlug.get(slug) === find) bySlug.delete(slug);
    };
    try {
      const document = await find(path);
      if (!document) forget();
      return document;
    } catch (error) {
      forget();
      throw error;
    }
  };
}
