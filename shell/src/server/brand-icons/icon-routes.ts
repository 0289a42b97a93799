import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { Site } from '../../site/site-context';
import { manifestPath } from './icon-paths';
import type { IconFile } from './create-icons';
import { webManifest } from './web-manifest';

/** Not immutable: the URLs stay the same when a brand changes its icon. */
const A_DAY = 'public, max-age=86400';

export const iconRoutes: FastifyPluginAsync<{ icons: Map<string, IconFile>; site: () => Site }> = (
  app,
  { icons, site },
) => {
  const manifest = JSON.stringify(webManifest(site().content));
  const files: [string, IconFile][] = [
    ...icons,
    [manifestPath, { type: 'application/manifest+json', bytes: Buffer.from(manifest) }],
  ];
  for (const [path, { type, bytes }] of files) {
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    app.get(path, (request, reply) => {
      reply.header('cache-control', A_DAY).header('etag', etag);
      return request.headers['if-none-match'] === etag
        ? reply.code(304).send()
        : reply.type(type).send(bytes);
    });
  }
  return Promise.resolve();
};
