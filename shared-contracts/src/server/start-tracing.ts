import * as z from 'zod/mini';

/** Variables of the environment, with the names of the OpenTelemetry specification. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(z.string()),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 1),
};

export interface TracingSettings {
  /** The collector's URL, without `/v1/traces`. */
  endpoint: string;
  /** `name=value` with commas between. */
  headers: string | undefined;
  /** The part of all traces that is recorded: 0 to 1. */
  ratio: number;
}

export const readTracingSettings = (env: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}): TracingSettings | undefined =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
        headers: env.OTEL_EXPORTER_OTLP_HEADERS,
        ratio: env.OTEL_TRACES_SAMPLER_ARG,
      };

interface Log {
  warn: (fields: object, message: string) => void;
}

/** Milliseconds: while the collector is away, one line of the log says so now and then. */
const WARNING_INTERVAL = 60_000;

/**
 * Sends spans to a collector (OTLP over HTTP). Returns what sends the last ones. The packages are loaded here, so that
 * servers that are not traced do without them. A collector that is away or slow costs spans and nothing else.
 */
export async function startTracing(
  service: string,
  { endpoint, headers, ratio }: TracingSettings,
  log: Log,
): Promise<() => Promise<void>> {
  const { diag, DiagLogLevel, trace } = await import('@opentelemetry/api');
  const { parseKeyPairsIntoRecord } = await import('@opentelemetry/core');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { BatchSpanProcessor, TracerProvider, TraceIdRatioBasedSampler } =
    await import('@opentelemetry/sdk-trace');
  await startPropagation();
  diag.setLogger(createDiagnosticLogger(log), DiagLogLevel.WARN);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: parseKeyPairsIntoRecord(headers),
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    // By the id of the trace alone, which the shell chooses: both servers decide alike.
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}

/** Carries `traceparent` through a thread that records no spans of its own. */
export async function startPropagation(): Promise<void> {
  const { context, propagation } = await import('@opentelemetry/api');
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks');
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core');
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
}

function createDiagnosticLogger(log: Log) {
  let warnedAt = -Infinity;
  const warn = (message: string) => {
    if (performance.now() - warnedAt < WARNING_INTERVAL) return;
    warnedAt = performance.now();
    log.warn({ reason: message.slice(0, 500) }, 'sending traces failed: spans are lost');
  };
  const ignore = () => undefined;
  return { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
}
