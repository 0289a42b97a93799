import type { FastifyInstance } from 'fastify';

/** Calls without a body announce JSON all the same (the specification has it so): then there is none, and no fault. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else return parse(request, body, done);
  });
}
