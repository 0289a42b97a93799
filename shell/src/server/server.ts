// Starts the shell's server: reads the environment, loads what is live, listens, and stops in good order.
import { CONFIG_EXIT_CODE, ConfigError } from '@site/shared-contracts/server/config-error';
import { shutDownGracefully } from '@site/shared-contracts/server/graceful-shutdown';
import { startTracing } from '@site/shared-contracts/server/start-tracing';
import { pino } from 'pino';
import { assemble } from './assemble';
import { readConfig } from './config/config';
import { forwardTrace } from './http/forward-trace';
import { cleanBuilds } from './remotes/clean-builds';

/** Milliseconds between two reads of the API's revision. */
const POLL_INTERVAL = 400;
/** Milliseconds between two reads of the registries: all shells show a change within a second. */
const REGISTRY_INTERVAL = 500;

/** Milliseconds between two comparisons of canaries with live builds. */
const COMPARISON_INTERVAL = 1_000;

/** Milliseconds between two removals of old builds from the disk: a day. */
const CLEANING_INTERVAL = 24 * 60 * 60 * 1000;

/** Milliseconds for which a line of the log waits for others at most. */
const LOG_INTERVAL = 50;

async function main(): Promise<void> {
  const config = readConfig(process.env, __dirname);
  // Lines are written together: a write for each of them costs a sixth of the time that a cached page takes. What is
  // left is written when the process exits, also after an error that nobody catches.
  const lines = pino.destination({ sync: false, minLength: 4096, periodicFlush: LOG_INTERVAL });
  // The launcher reads them. Once it has ended, writing the last ones would never end: pino retries on a closed pipe.
  process.on('disconnect', () => {
    lines.flushSync = () => undefined;
  });
  const logger = pino(
    { level: config.logLevel, base: { part: 'shell' }, timestamp: pino.stdTimeFunctions.isoTime },
    lines,
  );
  const stopTracing = config.tracing && (await startTracing('shell', config.tracing, logger));
  if (config.tracing) forwardTrace(config.apiBaseUrl);
  const readiness = { isStopping: false };
  const { app, feedWorker, loader, store, reports, revisionPoller, workers, brochureMaker } = await assemble(
    config,
    logger,
    readiness,
  );
  const clean = () => cleanBuilds(loader, store, logger);
  void clean();
  void revisionPoller.poll();
  const timers = [
    setInterval(() => void loader.refresh(), REGISTRY_INTERVAL),
    setInterval(() => reports.watch.evaluate(), COMPARISON_INTERVAL),
    setInterval(() => void revisionPoller.poll(), POLL_INTERVAL),
    setInterval(() => void clean(), CLEANING_INTERVAL),
  ];
  for (const timer of timers) timer.unref();
  await app.listen({ port: config.port, host: config.host });

  shutDownGracefully({
    drainSeconds: config.drainSeconds,
    readiness,
    log: logger,
    server: app.server,
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await app.close();
      await Promise.all([workers.close(), feedWorker.close(), brochureMaker.stop(), stopTracing?.()]);
    },
    onTimeout: () => {
      logger.warn('shutdown timed out with requests still running');
    },
  });
}

main().catch((error: unknown) => {
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const isConfigError = error instanceof ConfigError;
  const message = isPortTaken
    ? 'its port is taken. Set SHELL_PORT to a free one.'
    : isConfigError
      ? error.message
      : String(error);
  process.stderr.write(`The shell could not start: ${message}\n`);
  process.exit(isConfigError ? CONFIG_EXIT_CODE : 1);
});
