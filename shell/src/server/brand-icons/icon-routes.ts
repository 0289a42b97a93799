import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { Site } from '../../site/site-context';
import { manifestPath } from '../head/icon-paths';
import type { IconFile } from './create-icons';
import { webManifest } from './web-manifest';

/** Not immutable: the URLs stay the same when a brand changes its icon. */
const A_DAY = 'public, max-age=86400';

export interface IconRoutesOptions {
  /** The brand's icons, by their URL paths; other ones after a change of the site's content. */
  icons: () => ReadonlyMap<string, IconFile>;
  site: () => Site;
}

export const iconRoutes: FastifyPluginAsync<IconRoutesOptions> = (app, { icons, site }) => {
  const readManifest = (): IconFile => ({
    type: 'application/manifest+json',
    bytes: Buffer.from(JSON.stringify(webManifest(site().content))),
  });
  for (const path of [...icons().keys(), manifestPath]) {
    app.get(path, (request, reply) => {
      const { type, bytes } = (path === manifestPath ? undefined : icons().get(path)) ?? readManifest();
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
      reply.header('cache-control', A_DAY).header('etag', etag);
      return request.headers['if-none-match'] === etag
        ? reply.code(304).send()
        : reply.type(type).send(bytes);
    });
  }
  return Promise.resolve();
};
