import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';

/** Bytes; browsers send a few hundred. */
const BODY_LIMIT = 16_384;
/** Of one value in the log. */
const MAX_CHARACTERS = 200;
/** In a minute, from all clients together. */
const MAX_LINES = 10;
const MINUTE = 60_000;

const fields = {
  directive: ['effective-directive', 'effectiveDirective', 'violated-directive'],
  blocked: ['blocked-uri', 'blockedURL'],
  page: ['document-uri', 'documentURL'],
  file: ['source-file', 'sourceFile'],
  line: ['line-number', 'lineNumber'],
};

/**
 * Browsers report here what the content security policy has blocked. Reports go to the log only. Any client can send
 * anything, so few short lines are written, and the rest is a count.
 */
export const cspReportRoutes: FastifyPluginAsync = (app) => {
  const { add, flush } = createReportLog(app.log);
  app.addHook('onClose', (_, done) => {
    flush();
    done();
  });
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json', 'application/json'],
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_, body, done) => {
      done(null, body);
    },
  );
  app.post('/csp-reports', (request, reply) => {
    add(String(request.body));
    return reply.code(204).send();
  });
  return Promise.resolve();
};

function createReportLog(log: FastifyBaseLogger) {
  let written = 0;
  let omitted = 0;
  let end: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(end);
    if (omitted > 0) log.warn({ reports: omitted }, 'more violations of the content security policy');
    written = 0;
    omitted = 0;
    end = undefined;
  };
  const add = (body: string) => {
    end ??= setTimeout(flush, MINUTE).unref();
    written += 1;
    if (written <= MAX_LINES) log.warn({ report: shorten(body) }, 'content security policy violated');
    else omitted += 1;
  };
  return { add, flush };
}

/** The values that help to find the cause, from either format in which browsers report. */
function shorten(body: string): Record<string, string> {
  const report = readReport(body);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, names]) => {
      const value = names.map((each) => report[each]).find((each) => each !== undefined);
      const isShown = typeof value === 'string' || typeof value === 'number';
      // Without the query: it may contain what a visitor searched for.
      return isShown ? [[name, (String(value).split('?', 1)[0] ?? '').slice(0, MAX_CHARACTERS)]] : [];
    }),
  );
}

function readReport(body: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(body);
    const first = asObject(Array.isArray(json) ? json[0] : json);
    return asObject(first['csp-report'] ?? first.body);
  } catch {
    return {};
  }
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
