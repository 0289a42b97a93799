// The process: environment in, signals handled, exit codes out.
import { pino } from 'pino';
import { ConfigError, readConfig } from './config';
import { DatabaseUnavailable } from './database/failures';
import { startApi } from './start';

const exitCode = { failed: 1, wrongConfiguration: 78 };
/** Longer than nearly every request takes, shorter than whoever asked us to stop will wait. A slow upload is cut off. */
const patience = 4000;

function fail(line: string, code: number): never {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}

async function main(): Promise<void> {
  // What this process writes is nobody else's to read: customers' data, password hashes, keys.
  process.umask(0o077);
  const config = readConfig(process.env);
  // Lines are written at once: one that waits in memory is lost with the process.
  const log = pino({
    level: config.logLevel,
    base: { part: 'api' },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  const app = await startApi(config, log).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      fail(`Port ${config.port} is already in use. Set API_PORT to a free one.`, exitCode.failed);
    }
    if (error instanceof DatabaseUnavailable) fail(`${error.message} ${reasonOf(error)}`, exitCode.failed);
    throw error;
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'stopping');
      setTimeout(() => fail('Requests took too long to finish.', exitCode.failed), patience).unref();
      void app.close().then(() => process.exit(0));
    });
  }
}

/** In the driver's words. Where several addresses were tried, there is no message but a code. */
function reasonOf({ cause }: DatabaseUnavailable): string {
  const { message, code } = cause as NodeJS.ErrnoException;
  return message || (code ?? '');
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) fail(error.message, exitCode.wrongConfiguration);
  fail(error instanceof Error ? (error.stack ?? error.message) : String(error), exitCode.failed);
});
