import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span, with its attributes as an object. */
export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
  /** Milliseconds. */
  duration: number;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

/** The part of a request of OTLP over HTTP with JSON that this reads. */
interface ExportRequest {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}

/** A collector of OpenTelemetry traces on this machine. */
export async function startCollector() {
  const spans: ReceivedSpan[] = [];
  const server = http.createServer((request, response) => {
    void json(request).then((body) => {
      spans.push(...readSpans(body as ExportRequest));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    /** All that have arrived. */
    spans: spans as readonly ReceivedSpan[],
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const readSpans = ({ resourceSpans }: ExportRequest): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(toObject(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => readSpan(service, span)));
  });

const readSpan = (service: string, span: SentSpan): ReceivedSpan => ({
  service,
  name: span.name,
  traceId: span.traceId,
  spanId: span.spanId,
  parentSpanId: span.parentSpanId,
  attributes: toObject(span.attributes),
  duration: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
});

const toObject = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A trace as lines: each span below the one that it is part of, with its service, name and milliseconds. */
export function describeTrace(spans: readonly ReceivedSpan[], traceId: string): string {
  const all = spans.filter((span) => span.traceId === traceId);
  const ids = new Set(all.map(({ spanId }) => spanId));
  const below = (parent: string | undefined, depth: number): string[] =>
    all
      .filter(({ parentSpanId }) =>
        parent ? parentSpanId === parent : !parentSpanId || !ids.has(parentSpanId),
      )
      .flatMap(({ service, name, spanId, duration }) => [
        `${'  '.repeat(depth)}${service}: ${name} (${duration.toFixed(1)} ms)`,
        ...below(spanId, depth + 1),
      ]);
  return below(undefined, 0).join('\n');
}
