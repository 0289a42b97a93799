// The webhook to which a mail service sends what it has received.
import { requestLimits } from '@site/shared-contracts';
import { hasBearerToken } from '@site/shared-contracts/server/bearer-token';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '../database/database';
import { readWebhookSecret, type MailConfig } from '../mail/mail-settings-store';
import { handleNotFound, ProblemError, tryLater } from '../problems/problems';
import { consumeOrReject, hashNetwork } from '../rate-limits/rate-limit';
import { anHour } from '../time/time';
import { maxMailBytes } from './parse-mail';
import type { ReceiveMail } from './receive-mail';

const wrongSecrets = { name: 'wrong secrets of incoming mail', window: anHour, max: 30 };
const mails = { name: 'incoming mails', window: anHour, max: 3000 };

const InJson = z.object({ raw: z.base64() });

interface WebhookOptions {
  db: Database;
  config: MailConfig;
  receive: ReceiveMail;
}

/** `POST /api/mail/incoming`, as a plugin of its own: no other call takes the media type of a mail. */
export const incomingMailWebhook = ({ db, config, receive }: WebhookOptions) =>
  async function registerWebhook(app: FastifyInstance): Promise<void> {
    await Promise.resolve();
    app.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    app.route({
      method: 'POST',
      url: '/api/mail/incoming',
      config: { access: 'public' },
      bodyLimit: requestLimits.mailBytes,
      // Before the body is read.
      onRequest: (request) => checkCaller(db, config, request),
      handler: async (request, reply) => {
        const raw = readRaw(request.body);
        const reception = await receive(raw);
        if (reception === 'left') throw tryLater(429, 'Too many mails of programs.', anHour / 1000);
        return sendStatus(reply, reception === 'ignored' ? 200 : 202);
      },
    });
  };

async function checkCaller(db: Database, config: MailConfig, request: FastifyRequest): Promise<void> {
  const secret = await readWebhookSecret(db, config);
  if (secret === undefined) handleNotFound();
  if (!hasBearerToken(request.headers.authorization, secret)) {
    await consumeOrReject(db, wrongSecrets, hashNetwork(request.ip));
    throw new ProblemError(401, 'The secret of the webhook is missing or wrong.', undefined, {
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  await consumeOrReject(db, mails);
  const bytes = Number(request.headers['content-length'] ?? requestLimits.mailBytes);
  if (!request.formMemoryBudget.reserve(Math.min(bytes, requestLimits.mailBytes)))
    throw tryLater(503, 'Too many mails at once.', 5);
  request.formMemoryBudget.holdUntilHandled();
}

function readRaw(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) {
    if (body.length > maxMailBytes) throw new ProblemError(413, 'The mail is too large.');
    if (body.length > 0) return body;
  }
  const { data } = z.safeParse(InJson, body);
  const raw = Buffer.from(data?.raw ?? '', 'base64');
  if (raw.length > 0) return raw;
  throw new ProblemError(422, 'Send the mail as message/rfc822, or as JSON: {"raw": "<base64>"}.');
}

const sendStatus = (reply: FastifyReply, status: number) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ status });
