import { setTimeout as pause } from 'node:timers/promises';

/** The state behind a server's readiness endpoint: a server that is stopping is not ready for new requests. */
export interface Readiness {
  isStopping: boolean;
}

/**
 * Makes an `onRequest` hook that sends `Connection: close` once the server is stopping. Otherwise a client that keeps
 * its connection open would send the next request to a server that is gone.
 */
export const closeConnectionsOnShutdown =
  (readiness: Readiness) =>
  (_: unknown, reply: { header: (name: string, value: string) => unknown }, done: () => void): void => {
    if (readiness.isStopping) reply.header('connection', 'close');
    done();
  };

export interface ShutdownOptions {
  /** Seconds for which the server keeps listening after it has reported that it is not ready. */
  drainSeconds: number;
  readiness: Readiness;
  log: { info: (fields: object, message: string) => void };
  /** Idle connections of this server are closed soon after their last response. */
  server: { keepAliveTimeout: number };
  /** Stops listening and resolves when the requests in flight are completed. */
  close: () => Promise<unknown>;
  /** Called before the process exits although requests are still in flight. */
  onTimeout: () => void;
}

/** Milliseconds: the least time for requests in flight once listening has ended. A longer drain gives them as long. */
const SHUTDOWN_TIMEOUT = 4_000;

/** Milliseconds for which a connection stays open for a request that its client sent before the server stopped. */
const LAST_REQUEST_TIMEOUT = 500;

/**
 * Shuts a server's process down gracefully. After SIGTERM it drains: a load balancer sees that the server is not ready
 * before the server stops listening. SIGINT comes from a person at a terminal and skips the drain, as does a second
 * signal.
 */
export function shutDownGracefully({
  drainSeconds,
  readiness,
  log,
  server,
  close,
  onTimeout,
}: ShutdownOptions): void {
  const drain = drainSeconds * 1000;
  const skipDrain = new AbortController();
  const stop = async (signal: NodeJS.Signals) => {
    if (signal === 'SIGINT' || readiness.isStopping) skipDrain.abort();
    if (readiness.isStopping) return;
    readiness.isStopping = true;
    log.info({ signal }, 'stopping');
    await pause(drain, undefined, { signal: skipDrain.signal }).catch(() => undefined);
    setTimeout(
      () => {
        onTimeout();
        process.exit(1);
      },
      skipDrain.signal.aborted ? SHUTDOWN_TIMEOUT : Math.max(SHUTDOWN_TIMEOUT, drain),
    ).unref();
    // A response from before the signal had no `Connection: close`: such an idle connection would delay the shutdown.
    server.keepAliveTimeout = LAST_REQUEST_TIMEOUT;
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}
