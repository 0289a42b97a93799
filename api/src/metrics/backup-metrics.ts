import { Gauge, type Registry } from 'prom-client';
import type { BackupSettings, PlannedTime } from '../config/backup-settings';
import type { Database } from '../database/database';
import { readJob, type JobName } from '../jobs/job-store';
import { readDueTime } from '../jobs/last-planned-time';

export type PlannedBackups = Pick<BackupSettings, 'at' | 'drillAt'>;

/**
 * When a backup with its copies, and a drill (a verified restore), last succeeded, failed and were planned. From the table of
 * jobs: the same on every server, and after a restart.
 */
export function addBackupMetrics(registry: Registry, db: Database, { at, drillAt }: PlannedBackups): void {
  const plans: Record<JobName, PlannedTime | undefined> = { backup: at, drill: drillAt };
  const common = { labelNames: ['name'] as const, registers: [registry] };
  new Gauge({
    ...common,
    name: 'backup_succeeded_timestamp_seconds',
    help: 'When it last succeeded; none before the first time.',
    collect() {
      return setTimes(this, async (name) => (await readJob(db, name))?.succeeded_at);
    },
  });
  new Gauge({
    ...common,
    name: 'backup_failed_timestamp_seconds',
    help: 'When it last failed; none before the first time.',
    collect() {
      return setTimes(this, async (name) => (await readJob(db, name))?.failed_at);
    },
  });
  new Gauge({
    ...common,
    name: 'backup_planned_timestamp_seconds',
    help: 'The last time for which it was planned (BACKUP_AT, BACKUP_DRILL_AT); none where it is not, or not yet.',
    collect() {
      return setTimes(this, async (name) => plans[name] && readDueTime(db, name, plans[name]));
    },
  });
}

/** Milliseconds since 1970. */
type ReadTime = (name: JobName) => Promise<number | null | undefined>;

async function setTimes(gauge: Gauge<'name'>, read: ReadTime): Promise<void> {
  gauge.reset();
  for (const name of ['backup', 'drill'] as const) {
    // The database cannot be reached: the figure is left out.
    const time = await read(name).catch(() => undefined);
    if (time) gauge.set({ name }, time / 1000);
  }
}
