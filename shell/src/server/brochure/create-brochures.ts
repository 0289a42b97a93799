import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Site } from '../../site/site-context';
import type { Config } from '../config/config';
import { brochureName } from './brochure-file';
import { BrochureMaker } from './brochure-maker';
import { OwnBrochure } from './own-brochure';
import { runBrochure } from './run-brochure';

/** The one that is made, and the one that is uploaded. Both follow changes of the content. */
export function createBrochures(config: Config, site: () => Site, logger: FastifyBaseLogger) {
  const { brochureDir: folder, apiBaseUrl } = config;
  const program = path.join(config.distDir, 'brochure.cjs');
  const brochureMaker = new BrochureMaker({
    folder,
    logger,
    // A brand may link to a brochure elsewhere.
    isAutomatic: () => config.makesBrochure && site().content.hero.brochure.href === `/${brochureName}`,
    make: async (options) => {
      const news = await runBrochure(program, options);
      if (!news) return;
      logger.info({ news }, 'brochure made');
      process.send?.({ tell: news });
    },
  });
  const ownBrochure = new OwnBrochure({ folder, apiBaseUrl, logger });
  const contentIs = (revision: number | undefined) => {
    brochureMaker.contentIs(revision);
    ownBrochure.contentIs(revision);
  };
  return { brochureMaker, ownBrochure, contentIs };
}
