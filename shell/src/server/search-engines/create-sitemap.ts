import { isPermanentFailure, paths } from '@site/shared-contracts';
import { callApi, type CallOptions } from '@site/shared-contracts/api-client';
import type { SitemapEntry, TagInUse } from '@site/shared-contracts/schemas';
import { readStreamedList } from '@site/shared-contracts/server/streamed-list';
import { answeredQuestions } from '@site/shared-contracts/site-content';
import type { FastifyBaseLogger } from 'fastify';
import { listRemotePages } from '../../composition/composition';
import type { Site } from '../../site/site-context';
import type { RemoteLoader } from '../remotes/remote-loader';
import type { PageCache } from '../serving/page-cache';
import { writeSitemap } from './sitemap';
import { API_TIMEOUT, cacheSitemapOrFeeds, type CachedDocuments } from './sitemap-and-feed-cache';

export interface SitemapOptions {
  apiBaseUrl: string;
  publicUrl: string;
  cache: PageCache;
  loader: Pick<RemoteLoader, 'snapshot'>;
  site: () => Site;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** The files of the sitemap by their paths. */
export function createSitemap({
  apiBaseUrl,
  publicUrl,
  cache,
  loader,
  site,
  logger,
}: SitemapOptions): CachedDocuments {
  const call = { baseUrl: apiBaseUrl, timeout: API_TIMEOUT };
  /** Pages without an item: those of remotes, and the answers to questions, where there are some. */
  const otherPaths = () => [
    ...(answeredQuestions(site().content.faq).length > 0 ? [paths.faq] : []),
    ...listRemotePages(loader.snapshot().composition).flatMap(({ path, isInSitemap }) =>
      isInSitemap ? [path] : [],
    ),
  ];
  const write = async () => {
    const entries: SitemapEntry[] = [];
    for await (const entry of readStreamedList('GET /api/sitemap', call)) entries.push(entry);
    return writeSitemap({ entries, tags: await readTags(call), publicUrl, otherPaths: otherPaths() });
  };
  let isFailing = false;
  const create = async () => {
    try {
      const files = await write();
      if (isFailing) logger.info('the sitemap can be created again');
      isFailing = false;
      return files;
    } catch (err) {
      // Once, not every second: the last sitemap is sent meanwhile.
      if (!isFailing) logger.warn({ err }, 'failed to create the sitemap');
      isFailing = true;
      throw err;
    }
  };
  return cacheSitemapOrFeeds({ cache, create, basis: () => otherPaths().join() });
}

/** None of an API that does not know tags yet. */
async function readTags(call: CallOptions): Promise<TagInUse[]> {
  try {
    return (await callApi('GET /api/tags/all', {}, call)).data;
  } catch (error) {
    if (isPermanentFailure(error)) return [];
    throw error;
  }
}
