import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { limits } from '@site/shared-contracts';
import { runForClient } from './form-client';
import { createFormMemory, type FormMemory } from './form-memory';

declare module 'fastify' {
  interface FastifyRequest {
    formMemory: FormMemory;
  }
}

/** What the longest text of the contract can take: three bytes are the most that one of its characters needs. */
const fieldBytes = 3 * limits.article + 20_000;
const parts = 40;

/** Multipart forms come in; `readForm` reads them. */
export function acceptForms(app: FastifyInstance): void {
  void app.register(multipart, {
    limits: {
      fieldSize: fieldBytes,
      fileSize: limits.imageBytes,
      parts,
      files: parts,
      fields: parts,
      headerPairs: 20,
    },
  });
  app.decorateRequest('formMemory');
  app.addHook('onRequest', (request, reply, done) => {
    const memory = createFormMemory();
    request.formMemory = memory;
    reply.raw.once('close', () => memory.callerLeft());
    runForClient(reply.raw, done);
  });
  // The handler has settled, also where the caller left long before.
  app.addHook('onSend', (request, _, payload, done) => {
    request.formMemory.giveBack();
    done(null, payload);
  });
}
