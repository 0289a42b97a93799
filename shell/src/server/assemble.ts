// Creates what the shell's server consists of. Nothing listens yet.
import fs from 'node:fs/promises';
import path from 'node:path';
import { readSecret } from '@site/shared-contracts/server/read-secret';
import type { Readiness } from '@site/shared-contracts/server/graceful-shutdown';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { findWeakContrasts } from '@site/shared-ui/contrast';
import type { FastifyBaseLogger } from 'fastify';
import { allColors } from '@site/shared-ui/colors';
import { createApp } from './app';
import { createBrandIcons } from './brand-icons/brand-icons';
import { createBrochures } from './brochure/create-brochures';
import type { Config } from './config/config';
import { createRendering } from './create-rendering';
import { createToolsPage } from './developer-tools/developer-tools-page';
import { createOverrideTokens } from './overrides/overrides';
import { createChangePurges } from './purging/change-purges';
import { everything } from './purging/page-keys';
import { loadFirstBuilds } from './remotes/load-first-builds';
import { readAssets } from './rendering/read-assets';
import { createReports } from './reports/create-reports';
import { RevisionPoller } from './revision-poller';
import { createSitemap } from './search-engines/create-sitemap';
import { prepareImages, readSiteContent } from './site-content/site-content';
import { SiteSource } from './site-content/site-source';

/** Milliseconds for which a first start waits for the API, which prepares the images of the first content. */
const FIRST_CONTENT_LIMIT = 60_000;

export async function assemble(config: Config, logger: FastifyBaseLogger, readiness: Readiness) {
  const { apiBaseUrl, cacheDir, distDir } = config;
  const folders = foldersOf(config);
  await fs.mkdir(folders.images, { recursive: true });
  await fs.cp(path.join(distDir, 'public'), folders.assets, { recursive: true });
  const icons = createBrandIcons(apiBaseUrl, folders.site);
  const source = new SiteSource({
    apiBaseUrl,
    publicUrl: config.publicUrl,
    copy: path.join(cacheDir, 'site-content.json'),
    logger,
    readBrand: async () =>
      prepareImages(await readSiteContent(config.siteContentFile), folders.site, folders.images),
    onChange: (content) => {
      // Also where the content came later than its revision.
      rendering.cache.invalidate();
      rendering.purger?.purge(everything);
      tellWeakContrasts(content, logger);
      // No page waits for it.
      icons.make(content).catch((err: unknown) => logger.warn({ err }, 'failed to make the icons'));
    },
  });
  await source.start(FIRST_CONTENT_LIMIT);
  const { site } = source;
  tellWeakContrasts(site().content, logger);
  await icons.make(site().content);

  const assets = await readAssets(distDir);
  const rendering = await createRendering(config, logger, assets);
  const { cache, feedWorker, loader, purger, reader } = rendering;
  await loadFirstBuilds(loader, config.buildsTimeout);
  const reports = createReports({ loader, viewsPerAddress: config.reportsPerAddress });
  const brochures = createBrochures(config, site, logger);
  const sitemap = createSitemap({ ...config, cache, loader, site, logger });
  const app = await createApp({
    ...rendering,
    ...brochures,
    logger,
    readiness,
    reports,
    site,
    refreshSite: () => source.refresh(),
    icons: icons.read,
    sitemap,
    writeFeeds: feedWorker.write,
    serviceWorker: await readServiceWorker(config),
    contract: path.join(distDir, 'contract.json'),
    folders,
    apiBaseUrl,
    publicUrl: config.publicUrl,
    formHost: config.formHost,
    buildsTimeout: config.buildsTimeout,
    trustedProxies: config.trustedProxies,
    hasTracing: config.tracing !== undefined,
    isPurged: purger !== undefined,
    metricsToken: config.metricsToken,
    sharedSettings: config.sharedSettings,
    overrideTokens: createOverrideTokens(
      config.overrideSecret ?? (await readSecret(config.overrideSecretFile)),
    ),
    allowedOrigins: config.overrideOrigins,
    isDevelopment: config.isDevelopment,
    readHistory: reader.readHistory,
    linkKeysOf: reader.linkKeysOf,
    sendToolsPage: createToolsPage(site, assets),
  });
  const purgeChanges = createChangePurges(purger);
  const revisionPoller = new RevisionPoller({
    apiBaseUrl,
    cache,
    logger,
    beforeChange: () => source.refresh(),
    onRead: (read) => {
      brochures.contentIs(read?.revision);
      purgeChanges(read);
      if (read) sitemap.makeAhead();
    },
  });
  return { ...rendering, ...brochures, app, reports, revisionPoller };
}

const foldersOf = ({ cacheDir, siteContentFile, brochureDir }: Config) => ({
  // Beside the files of earlier builds of the shell: a page that is still open may load their chunks.
  assets: path.join(cacheDir, 'assets'),
  site: path.dirname(siteContentFile),
  images: path.join(cacheDir, 'pictures'),
  brochure: brochureDir,
  share: path.join(cacheDir, 'share'),
});

const readServiceWorker = ({ distDir, cachesVisitedPages }: Config) =>
  fs.readFile(path.join(distDir, cachesVisitedPages ? 'service-worker.js' : 'removing-worker.js'), 'utf8');

function tellWeakContrasts({ colors }: Pick<SiteContent, 'colors'>, logger: FastifyBaseLogger): void {
  for (const message of findWeakContrasts(allColors(colors))) {
    logger.warn(`colors: ${message}`);
    process.send?.({ tell: `Site content: colors: ${message}.` });
  }
}
