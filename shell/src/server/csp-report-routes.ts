import type { FastifyPluginAsync } from 'fastify';

/** Bytes; browsers send a few hundred. */
const BODY_LIMIT = 16_384;

/** Browsers say here what the content security policy stopped. It belongs in the log and nowhere else. */
export const cspReportRoutes: FastifyPluginAsync = (app) => {
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json', 'application/json'],
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_, body, done) => {
      done(null, body);
    },
  );
  app.post('/csp-reports', (request, reply) => {
    request.log.warn({ report: request.body }, 'content security policy violated');
    return reply.code(204).send();
  });
  return Promise.resolve();
};
