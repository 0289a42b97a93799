import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Database } from '../database/database';
import { fileNameParameters } from '../http/file-name-parameters';
import type { ImageFiles } from '../images/image-files';
import { requireFound } from '../problems/problems';

const noFile = 'There is no such attachment.';

/** The files of mails that were received and sent. A stranger may have made them: they are saved, and never shown. */
export const attachmentRoutes = (db: Database, files: ImageFiles): RouteOptions[] => [
  {
    method: 'GET',
    url: '/api/mail/attachments/:id',
    config: { access: 'enquiries.view' },
    handler: (request, reply) => sendAttachment(request, reply, db, files),
  },
];

async function sendAttachment(
  { params }: FastifyRequest,
  reply: FastifyReply,
  db: Database,
  files: ImageFiles,
): Promise<FastifyReply> {
  const text = (params as { id: string }).id;
  const id = requireFound(/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined, noFile);
  const row = await db.selectFrom('mail_attachment').selectAll().where('id', '=', id).executeTakeFirst();
  const { name, type, bytes, file } = requireFound(row, noFile);
  const stream = requireFound(await files.openStream(file), noFile);
  return reply
    .type(type)
    .headers({
      'content-length': bytes,
      'content-disposition': `attachment; ${fileNameParameters(name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(stream);
}
