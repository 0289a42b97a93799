import { setTimeout as pause } from 'node:timers/promises';

/** Whether a server wants to be sent requests; its readiness call tells. */
export interface Readiness {
  isStopping: boolean;
}

/**
 * Makes an `onRequest` hook. A client that keeps its connection open would send the next request to a server that has gone.
 * Only requests that come after the signal are told so: others may wait behind an earlier one.
 */
export const closeConnectionsOnShutdown =
  (readiness: Readiness) =>
  (_: unknown, reply: { header: (name: string, value: string) => unknown }, done: () => void): void => {
    if (readiness.isStopping) reply.header('connection', 'close');
    done();
  };

export interface ShutdownOptions {
  /** Seconds that the server goes on listening after it said that it is not ready any more. */
  drainSeconds: number;
  readiness: Readiness;
  log: { info: (facts: object, message: string) => void };
  /** Its connections are closed soon after their last response. */
  server: { keepAliveTimeout: number };
  /** Ends listening and resolves when the requests in flight are answered. */
  close: () => Promise<unknown>;
  /** Requests in flight took too long. */
  onTimeout: () => void;
}

/** Milliseconds that requests in flight get at least, once listening has ended; or as long as the drain was. */
const SHUTDOWN_TIMEOUT = 4_000;

/** Milliseconds that a connection stays open for a request which was sent before its client knew that the server stops. */
const LAST_REQUEST_TIMEOUT = 500;

/**
 * Ends a server's process in good order. After SIGTERM it drains: whoever spreads requests over several servers learns that
 * this one goes before it stops listening. SIGINT comes from a person at a terminal, and nobody waits for it; a second
 * signal cuts a drain short.
 */
export function shutDownGracefully({
  drainSeconds,
  readiness,
  log,
  server,
  close,
  onTimeout: onTimeout,
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
    // A connection whose request came before the signal was not told to close: it would hold the server until it is killed.
    server.keepAliveTimeout = LAST_REQUEST_TIMEOUT;
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}
