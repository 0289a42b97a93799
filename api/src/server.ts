// The process: environment in, signals handled, exit codes out.
import { pino } from 'pino';
import { ConfigError, readConfig } from './config';
import { startApi } from './start';

const exitCode = { failed: 1, wrongConfiguration: 78 };
/** Longer than any request takes, shorter than whoever asked us to stop will wait. */
const patience = 4000;

function fail(line: string, code: number): never {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({
    level: config.logLevel,
    base: { part: 'api' },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  const app = await startApi(config, log).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      fail(`Port ${config.port} is already in use. Set API_PORT to a free one.`, exitCode.failed);
    }
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

main().catch((error: unknown) => {
  if (error instanceof ConfigError) fail(error.message, exitCode.wrongConfiguration);
  fail(error instanceof Error ? (error.stack ?? error.message) : String(error), exitCode.failed);
});
