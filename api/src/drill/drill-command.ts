// `npm run drill [-- --identity <file>]`: proves that the newest backup can be restored.
import { parseArgs } from 'node:util';
import { readIdentities } from '../backup/backup-encryption';
import { readConfig, type Config } from '../config/config';
import { attachDatabase, type Database } from '../database/database';
import { isDue, runJob } from '../jobs/job-store';
import { readDueTime } from '../jobs/last-planned-time';
import { ProblemError } from '../problems/problems';
import { runDrill, type CreateApp, type DrillResult } from './run-drill';

const usage = `Usage: npm run drill [-- --identity <file>]
Restores the newest backup, of the bucket where there is one, into a database of its own beside the site, starts an API on
it, and compares it with the backup: counts, checksums and ten random things. Leaves nothing behind and sends no mail.
--identity <file>  the private key of encrypted backups, instead of BACKUP_IDENTITY_FILE`;

export async function drillCommand(args: string[], createApp: CreateApp): Promise<void> {
  const { identity, planned } = readArguments(args);
  const config = readConfig(process.env);
  const identityFile = identity ?? config.backup.identityFile;
  const startedAt = performance.now();
  const drill = async () =>
    runDrill(config, identityFile === undefined ? [] : await readIdentities(identityFile), createApp);
  const db = await attachDatabase(config.database);
  try {
    // A machine that only makes drills has no database of a site.
    const result = db ? await runRecorded(config, db, planned, drill) : await drill();
    if (result) report(result, (performance.now() - startedAt) / 1000);
  } finally {
    await db?.destroy();
  }
}

async function runRecorded(
  config: Config,
  db: Database,
  isPlanned: boolean,
  drill: () => Promise<DrillResult>,
) {
  const { drillAt } = config.backup;
  if (!isPlanned) {
    const result = await runJob(db, 'drill', drill);
    if (!result) throw new ProblemError(409, 'A drill is running already.');
    return result;
  }
  if (!drillAt) return undefined;
  const plannedAt = await readDueTime(db, 'drill', drillAt);
  return runJob(db, 'drill', drill, (job) => isDue(job, plannedAt, Date.now()));
}

function report({ name, createdAt, place, rows, pictures, things }: DrillResult, seconds: number): void {
  printLine(`${name} of the ${place}, made ${createdAt}, can be restored: ${seconds.toFixed(1)} s.`);
  printLine(`${rows} rows and ${pictures} files of pictures are as they were backed up.`);
  printLine(`Looked at in the restored site: ${things.join(', ') || 'nothing, because it is empty'}.`);
}

function readArguments(args: string[]) {
  const options = { identity: { type: 'string' }, planned: { type: 'boolean', default: false } } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch {
    throw new ProblemError(422, usage);
  }
}

const printLine = (line: string) => void process.stdout.write(`${line}\n`);
