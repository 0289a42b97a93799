// What an operator runs from the repository (`npm run admin -- ...`): `node commands.cjs <command> ...`. Each command
// lives in its own folder and needs neither a running API nor a mail server.
import { adminCommand } from './admins/admin-command';
import { backupCommand } from './backup/backup-command';
import { restoreCommand } from './backup/restore-command';
import { ConfigError } from './config';
import { DatabaseUnavailable } from './database/failures';
import { doctorCommand } from './doctor/doctor-command';
import { ProblemError } from './problems/problems';

/** Takes what follows the command's name; a refusal that a person can act on is thrown as a `ProblemError`. */
type Command = (args: string[]) => Promise<void>;

const commands: Record<string, Command | undefined> = {
  admin: adminCommand,
  backup: backupCommand,
  restore: restoreCommand,
  doctor: doctorCommand,
};

const exitCode = { failed: 1, wrongConfiguration: 78 };

async function main([name = '', ...args]: string[]): Promise<void> {
  process.umask(0o077);
  const command = commands[name];
  if (!command) throw new ProblemError(400, `Which command? There are: ${Object.keys(commands).join(', ')}.`);
  await command(args);
}

const describe = ({ message, cause }: Error) =>
  cause instanceof Error ? `${message} (${cause.message})` : message;

main(process.argv.slice(2)).catch((error: unknown) => {
  const isPlain = [ProblemError, ConfigError, DatabaseUnavailable].some((kind) => error instanceof kind);
  process.stderr.write(`${isPlain ? describe(error as Error) : ((error as Error).stack ?? String(error))}\n`);
  process.exitCode = error instanceof ConfigError ? exitCode.wrongConfiguration : exitCode.failed;
});
