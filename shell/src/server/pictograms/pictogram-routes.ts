import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { isPictogramCode, pictogramSvg } from '@site/shared-contracts/server/pictogram-drawings';

/** The pictograms of hazards. Files of their own, so that pages of products without hazards have nothing of them. */
export const pictogramRoutes: FastifyPluginAsync = (app) => {
  app.get<{ Params: { file: string } }>('/site/pictograms/:file', ({ params: { file }, headers }, reply) => {
    const code = file.replace(/\.svg$/, '');
    if (file === code || !isPictogramCode(code))
      return reply.code(404).type('text/plain').send('Not found\n');
    const svg = pictogramSvg(code);
    const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`;
    reply.headers({ 'cache-control': 'public, max-age=604800', etag }).type('image/svg+xml');
    return headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(svg);
  });
  return Promise.resolve();
};
