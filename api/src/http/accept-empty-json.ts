import type { FastifyInstance } from 'fastify';

/** The specification has calls that announce JSON without a body: an empty one is accepted, and is no error. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else return parse(request, body, done);
  });
}
