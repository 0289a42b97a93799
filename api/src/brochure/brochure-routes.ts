import { Readable } from 'node:stream';
import type { RouteOptions } from 'fastify';
import { hasResponse, respondIfChanged } from '../http/conditional-requests';
import type { Database } from '../database/database';
import type { ImageFiles } from '../images/image-files';
import { requireFound } from '../problems/problems';
import { route } from '../http/route';
import type { AddPdf } from '../sheets/add-pdf';
import { addOwnBrochure, findOwnBrochure, removeOwnBrochure, toOwnBrochure } from './own-brochure-store';

const noFile = 'No brochure was uploaded.';

export const brochureRoutes = (db: Database, files: ImageFiles, addPdf: AddPdf): RouteOptions[] => [
  route('GET /api/brochure', async () => {
    const row = await findOwnBrochure(db);
    return row ? { own: toOwnBrochure(row) } : {};
  }),

  route('POST /api/brochure/create', async ({ form: { name }, file, ...by }) => ({
    own: await addOwnBrochure(db, addPdf, { name, bytes: file, by }),
  })),

  route('DELETE /api/brochure/delete', (by) => removeOwnBrochure(db, by)),

  {
    // The file itself, which shells keep a copy of. The tag is the beginning of its SHA-256.
    method: ['GET', 'HEAD'],
    url: '/api/brochure/file',
    config: { access: 'public' },
    onSend: respondIfChanged,
    handler: async (request, reply) => {
      const row = requireFound(await findOwnBrochure(db), noFile);
      const etag = `"${row.sha256.slice(0, 32)}"`;
      reply
        .type('application/pdf')
        .headers({ etag, 'cache-control': 'no-cache', 'content-length': row.bytes });
      if (hasResponse(request, etag) || request.method === 'HEAD') return reply.send(Readable.from([]));
      return reply.send(requireFound(await files.openStream(row.file), noFile));
    },
  },
];
