// The process: reads the environment, handles signals, sets exit codes.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CONFIG_EXIT_CODE, ConfigError } from '@site/shared-contracts/server/config-error';
import { shutDownGracefully } from '@site/shared-contracts/server/graceful-shutdown';
import { startTracing } from '@site/shared-contracts/server/start-tracing';
import { pino } from 'pino';
import { readConfig } from './config/config';
import { SchemaTooNew } from './database/database-errors';
import { Unavailable } from './problems/unavailable';
import { startApi } from './start';

const exitCode = { failed: 1, wrongConfiguration: CONFIG_EXIT_CODE };

function fail(line: string, code: number): never {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}

async function main(): Promise<void> {
  // Garbage grows to half of what is in use, not to several times as much: under many calls at once this process
  // occupies some 100 MB less and makes 4 % fewer responses per second.
  setFlagsFromString('--heap-growing-percent=50');
  // Only this user may read the files of this process: customers' data, password hashes, keys.
  process.umask(0o077);
  const config = readConfig(process.env);
  // Each line is written at once: a buffered line would be lost with the process.
  const log = pino({
    level: config.logLevel,
    base: { part: 'api' },
    timestamp: pino.stdTimeFunctions.isoTime,
    // PostgreSQL's errors quote the values of the row.
    redact: { paths: ['err.detail', 'err.where'], remove: true },
  });
  const stopTracing = config.tracing && (await startTracing('api', config.tracing, log));
  const readiness = { isStopping: false };
  const app = await startApi(config, log, readiness).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      fail(`Port ${config.port} is already in use. Set API_PORT to a free one.`, exitCode.failed);
    }
    if (error instanceof Unavailable) fail(`${error.message} ${reasonOf(error)}`, exitCode.failed);
    if (error instanceof SchemaTooNew) fail(error.message, exitCode.wrongConfiguration);
    throw error;
  });
  collectGarbage();

  shutDownGracefully({
    drainSeconds: config.drainSeconds,
    readiness,
    log,
    server: app.server,
    close: async () => {
      await app.close();
      await stopTracing?.();
    },
    onTimeout: () => fail('Requests took too long to finish.', exitCode.failed),
  });
}

/**
 * What the start leaves is 35 MB. V8 collects for the first time when the heap is twice as large as what is in use, and only then
 * knows how much that is: until then, `--heap-growing-percent` does nothing.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}

/** The driver's message. Where it tried several addresses, there is only a code. */
function reasonOf({ cause }: Unavailable): string {
  const { message, code } = cause as NodeJS.ErrnoException;
  return message || (code ?? '');
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) fail(error.message, exitCode.wrongConfiguration);
  fail(error instanceof Error ? (error.stack ?? error.message) : String(error), exitCode.failed);
});
