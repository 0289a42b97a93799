// Spans of the servers. Without `startTracing` (start-tracing.ts) every function here does nothing, and costs nothing
// that could be measured.
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanOptions as Attributed,
} from '@opentelemetry/api';

const tracer = trace.getTracer('site');

/** The header by which the next server continues a trace (W3C Trace Context); empty where nothing is traced. */
export function traceHeaders(): { traceparent?: string } {
  const headers: { traceparent?: string } = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** What was stored or sent as `traceparent`, as the parent of spans. */
const contextOf = (traceparent: string | null | undefined): Context =>
  traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;

export interface WorkOptions {
  attributes?: Attributes;
  /** `traceparent` of the span above it; by default the span in which this code runs. */
  parent?: string | null | undefined;
}

/** Runs work in a span. The kind of error that the work throws is noted in the span, and the error thrown. */
export function inSpan<Result>(
  name: string,
  { attributes = {}, parent }: WorkOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const above = parent === undefined ? context.active() : contextOf(parent);
  return tracer.startActiveSpan(name, { attributes }, above, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs work as a part of a trace of another thread. */
export const inTrace = <Result>(traceparent: string | undefined, work: () => Result): Result =>
  context.with(contextOf(traceparent), work);

/** The same function, which runs in the span in which it was bound, whoever calls it later. */
export const bindToSpan = <T extends (...values: never[]) => unknown>(work: T): T =>
  context.bind(context.active(), work);

/** Without the message, which may have an address or other values of a person: it is in the log, or left out there. */
function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  if (error instanceof Error) span.setAttribute('error.type', error.name);
}

interface TracedRequest {
  id: string;
  method: string;
  url: string;
  headers: Record<string, unknown>;
  routeOptions: { url?: string | undefined };
}

/** Requested so often that they would drown everything else. */
const untraced = /^\/(healthz|readyz|metrics|composition\.json|api\/revision)(\?|$)/;

interface TracedServer {
  addHook(
    name: 'onRequest' | 'preValidation',
    hook: (request: TracedRequest, reply: unknown, done: () => void) => void,
  ): unknown;
  addHook(
    name: 'onResponse',
    hook: (request: TracedRequest, reply: { statusCode: number }, done: () => void) => void,
  ): unknown;
}

/**
 * Adds hooks to a Fastify server: a span for each request, in which its handler runs. It continues the trace of
 * `traceparent` where clients are trusted: from visitors, it could fill the collector, or join what does not belong together.
 * The query is left out, because it may contain personal data, as in the log.
 */
export function addTraceHooks(app: TracedServer, { continues }: { continues: boolean }): void {
  const spans = new WeakMap<object, { span: Span; inside: Context }>();
  const runInside = (request: TracedRequest, _: unknown, done: () => void) => {
    const known = spans.get(request);
    if (known) context.with(known.inside, done);
    else done();
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (untraced.test(request.url)) {
      done();
      return;
    }
    const above = continues ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const span = tracer.startSpan(...describe(request), above);
    spans.set(request, { span, inside: trace.setSpan(above, span) });
    runInside(request, reply, done);
  });
  // Once the body has arrived: its events come from outside of the span.
  app.addHook('preValidation', runInside);
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)?.span;
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** Name and attributes of the span of a request. */
function describe({ id, method, url, routeOptions }: TracedRequest): [string, Attributed] {
  const route = routeOptions.url ?? 'unknown';
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'url.path': (url.split('?', 1)[0] ?? '').slice(0, 200),
    'request.id': id,
  };
  return [`${method} ${route}`, { kind: SpanKind.SERVER, attributes }];
}

interface FinishedQuery {
  query: { sql: string };
  queryDurationMillis: number;
  error?: unknown;
}

/** A listener of Kysely: a span for each statement that is part of a trace. Values are not in the statement. */
export function traceQuery({ query: { sql }, queryDurationMillis, error }: FinishedQuery): void {
  if (!trace.getActiveSpan()) return;
  const startTime = Date.now() - queryDurationMillis;
  const attributes = { 'db.query.text': sql.slice(0, 2000) };
  const span = tracer.startSpan(nameOf(sql), { kind: SpanKind.CLIENT, startTime, attributes });
  if (error !== undefined) markFailed(span, error);
  span.end();
}

/** `insert into enquiry`, `select from product`, `commit`. */
function nameOf(sql: string): string {
  const [verb = ''] = sql.trim().split(/\s/, 1);
  const target = /\b(from|into|update)\s+["`]?(\w+)/i.exec(sql);
  return [verb, target?.[1] === verb ? undefined : target?.[1], target?.[2]].filter(Boolean).join(' ');
}
