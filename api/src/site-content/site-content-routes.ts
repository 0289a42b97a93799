import type { SiteContentValues } from '@site/shared-contracts/schemas';
import type { RouteOptions } from 'fastify';
import { respondIfChanged } from '../http/conditional-requests';
import type { Database } from '../database/database';
import { requireFound } from '../problems/problems';
import { route } from '../http/route';
import { addSiteFile, findSiteFile } from './site-files';
import { readSiteRow } from './site-content-kind';
import { toSiteContent } from './to-site-content';

const noFile = 'There is no such file.';
const aYear = 31_536_000;

export const siteContentRoutes = (db: Database): RouteOptions[] => [
  route('GET /api/site-content', async () => {
    const { content, version } = requireFound(await readSiteRow(db), 'The site has no content yet.');
    return { ...(await toSiteContent(db, JSON.parse(content) as SiteContentValues)), version };
  }),

  route('POST /api/files/create', ({ file }) => addSiteFile(db, file)),

  {
    method: 'GET',
    url: '/api/files/:name',
    config: { access: 'public' },
    onSend: respondIfChanged,
    handler: async (request, reply) => {
      const { name } = request.params as { name: string };
      const { type, bytes } = requireFound(await findSiteFile(db, name), noFile);
      return reply
        .type(type)
        .headers({
          etag: `"${name}"`,
          'cache-control': `public, max-age=${aYear}, immutable`,
          // An SVG that is opened as a page runs nothing.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        })
        .send(bytes);
    },
  },
];
