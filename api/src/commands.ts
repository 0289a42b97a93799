// What an operator runs from the repository (`npm run admin`, `backup`, `restore`, `drill`, `migrate`, `doctor`), each of which starts
// `node commands.cjs <command> ...`. Each command is in its own folder and needs neither a running API nor a mail server.
import { CONFIG_EXIT_CODE, ConfigError } from '@site/shared-contracts/server/config-error';
import { adminCommand } from './admins/admin-command';
import { migrateCommand } from './migrate-command';
import { backupCommand } from './backup/backup-command';
import { restoreCommand } from './backup/restore-command';
import { DatabaseDamaged, SchemaTooNew } from './database/database-errors';
import { adviceFor } from './doctor/check-database';
import { drillCommand } from './drill/drill-command';
import { doctorCommand } from './doctor/doctor-command';
import { ProblemError } from './problems/problems';
import { Unavailable } from './problems/unavailable';

/** Takes the arguments after the command's name; throws an error that the operator can mend as a `ProblemError`. */
type Command = (args: string[]) => Promise<void>;

const commands: Record<string, Command | undefined> = {
  admin: adminCommand,
  backup: backupCommand,
  restore: restoreCommand,
  // Loaded only where it is used: it has the whole API.
  drill: async (args) => drillCommand(args, (await import('./app')).createApp),
  migrate: migrateCommand,
  doctor: doctorCommand,
};

const exitCode = { failed: 1, wrongConfiguration: CONFIG_EXIT_CODE };

async function main([name = '', ...args]: string[]): Promise<void> {
  process.umask(0o077);
  const command = commands[name];
  if (!command) throw new ProblemError(400, `Which command? There are: ${Object.keys(commands).join(', ')}.`);
  await command(args);
}

/** One line for an error that the operator can mend; the stack for a programming error. */
function describe(error: unknown): string {
  const { message, cause, stack, syscall } = error as NodeJS.ErrnoException & { cause?: unknown };
  const isKnown = [ProblemError, ConfigError, Unavailable, SchemaTooNew].some(
    (kind) => error instanceof kind,
  );
  const advice = error instanceof DatabaseDamaged ? `\n${adviceFor(error)}` : '';
  if (isKnown) return `${message}${cause instanceof Error ? ` (${cause.message})` : ''}${advice}`;
  // A system error of a file or a disk, for example 'ENOSPC: no space left on device, write'.
  return syscall === undefined ? (stack ?? String(error)) : message;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode =
    error instanceof ConfigError || error instanceof SchemaTooNew
      ? exitCode.wrongConfiguration
      : exitCode.failed;
});
