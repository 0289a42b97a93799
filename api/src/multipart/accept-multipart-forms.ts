import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contentLimits, requestLimits } from '@site/shared-contracts';
import { runForClient } from './form-client';
import { createFormMemoryBudget, type FormMemoryBudget } from './form-memory-budget';

declare module 'fastify' {
  interface FastifyInstance {
    checkFile: CheckFile;
  }
  interface FastifyRequest {
    formMemoryBudget: FormMemoryBudget;
  }
}

/** Throws where an uploaded file is not to be accepted, whatever the call does with it. */
export type CheckFile = (upload: { request: FastifyRequest; field: string; bytes: Buffer }) => Promise<void>;

/** The longest text that the contract allows; a UTF-16 unit takes at most three bytes. */
const fieldBytes = 3 * contentLimits.article + 20_000;
const parts = 40;

/** Registers the parser for multipart forms. `readMultipartForm` reads them. */
export function acceptMultipartForms(app: FastifyInstance, checkFile: CheckFile): void {
  app.decorate('checkFile', checkFile);
  void app.register(multipart, {
    limits: {
      fieldSize: fieldBytes,
      fileSize: requestLimits.imageBytes,
      parts,
      files: parts,
      fields: parts,
      headerPairs: 20,
    },
  });
  app.decorateRequest('formMemory');
  app.addHook('onRequest', (request, reply, done) => {
    const budget = createFormMemoryBudget();
    request.formMemoryBudget = budget;
    reply.raw.once('close', () => budget.clientDisconnected());
    runForClient(reply.raw, done);
  });
  // Called when the handler has settled, also where the client has disconnected before.
  app.addHook('onSend', (request, _, payload, done) => {
    request.formMemoryBudget.release();
    done(null, payload);
  });
}
