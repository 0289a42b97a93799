import type { FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Milliseconds that the API may take for a file. */
const TIMEOUT = 10_000;

interface SiteFile {
  headers: Record<string, string>;
  bytes: Buffer;
}

const passedHeaders = ['content-type', 'cache-control', 'content-security-policy', 'etag'];

/**
 * SVG and PNG files of the site's content, such as the logo. They never change and are few and small: each is fetched once,
 * so that pages have them while the API is down.
 */
export const siteFileRoutes: FastifyPluginAsync<{ apiBaseUrl: string }> = (app, { apiBaseUrl }) => {
  const files = new LRUCache<string, SiteFile>({ max: 300 });

  const fetchFile = async (name: string): Promise<SiteFile | undefined> => {
    const response = await fetch(`${apiBaseUrl}/api/files/${name}`, { signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) return undefined;
    const present = passedHeaders.flatMap((header) => {
      const value = response.headers.get(header);
      return value === null ? [] : [[header, value] as const];
    });
    const file = {
      headers: Object.fromEntries(present),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
    files.set(name, file);
    return file;
  };

  app.get<{ Params: { name: string } }>(
    '/site/uploads/:name',
    async ({ params: { name }, headers }, reply) => {
      if (!/^[0-9a-f]{16}\.(svg|png)$/.test(name))
        return reply.code(404).type('text/plain').send('Not found\n');
      const file = files.get(name) ?? (await fetchFile(name));
      if (!file) return reply.code(404).type('text/plain').send('Not found\n');
      reply.headers(file.headers);
      return headers['if-none-match'] === file.headers.etag ? reply.code(304).send() : reply.send(file.bytes);
    },
  );
  return Promise.resolve();
};
