import type { FastifyReply, FastifyRequest } from 'fastify';
import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database';
import { currentSchema, schemaOf } from '../database/schema-version';
import { countMail, oldestWaitingMail } from '../mail/mail-admin-store';
import { readCookieSuffix } from '../sign-in/session-cookie';
import { jobRecords } from '../time/repeat-every';
import { aMinute } from '../time/time';
import { addBackupMetrics, type PlannedBackups } from './backup-metrics';

export type Metrics = ReturnType<typeof createMetrics>;

interface MeasuredConfig {
  dataDir: string;
  backup: PlannedBackups;
}

/** The metrics for Prometheus: of the process, its requests and jobs, its disk, and work that waits in the database. */
export function createMetrics(db: Database, { dataDir, backup }: MeasuredConfig) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its response, by the pattern of its URL.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const rejectedEnquiries = new Counter({
    name: 'enquiries_refused_total',
    help: 'Enquiries that were not taken, by status: 422 for wrong values, 429 for too many.',
    labelNames: ['status'] as const,
    registers: [registry],
  });
  const signIns = new Counter({
    name: 'sign_ins_total',
    help: 'Attempts to sign in: succeeded, failed, or locked out.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  addDatabaseInfo(registry, db);
  addDatabaseGauges(registry, db);
  addPlannedChanges(registry, db);
  addJobGauges(registry);
  addBackupMetrics(registry, db, backup);
  addDiskGauge(registry, dataDir);

  return {
    registry,
    /** An `onResponse` hook. */
    observe: ({ method, routeOptions }: FastifyRequest, reply: FastifyReply, done: () => void): void => {
      // All unknown URLs share one label: a client must not be able to create labels.
      const labels = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode };
      durations.observe(labels, reply.elapsedTime / 1000);
      if (enquiryRoutes.includes(labels.route) && labels.status >= 400)
        rejectedEnquiries.inc({ status: labels.status });
      const outcome = labels.route === signInRoute ? outcomes[labels.status] : undefined;
      if (outcome) signIns.inc({ outcome });
      done();
    },
  };
}

/** Servers of one site have the same database; its name is the one in the cookies of sessions, which browsers see. */
function addDatabaseInfo(registry: Registry, db: Database): void {
  new Gauge({
    name: 'site_database_info',
    help: 'Which database it is, its schema, and the one that this server knows.',
    labelNames: ['database', 'schema', 'known_schema'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      const labels = await Promise.all([readCookieSuffix(db), schemaOf(db)]).catch(() => undefined);
      if (labels) this.set({ database: labels[0], schema: labels[1], known_schema: currentSchema() }, 1);
    },
  });
}

/** Gauges that count rows with each request for the metrics. */
function addDatabaseGauges(registry: Registry, db: Database): void {
  new Gauge({
    name: 'enquiries',
    help: 'Enquiries in the database, by kind and by what has become of them.',
    labelNames: ['kind', 'state'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      // While the database cannot be reached, its figures are left out and those of the process stay.
      const counts = await countEnquiries(db).catch(() => []);
      for (const { kind, state, count } of counts) this.set({ kind, state }, count);
    },
  });
  new Gauge({
    name: 'mail_outbox',
    help: 'Notices of enquiries and mail that was written, by what has become of it.',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      const counts = await countMail(db).catch(() => ({}));
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'mail_oldest_waiting_seconds',
    help: 'How long the mail has waited that waits longest; 0 where none does.',
    registers: [registry],
    async collect() {
      this.remove();
      const now = Date.now();
      const oldest = await oldestWaitingMail(db).then(
        (time = now) => time,
        () => undefined,
      );
      if (oldest !== undefined) this.set((now - oldest) / 1000);
    },
  });
  new Gauge({
    name: 'pictures_without_avif',
    help: 'Pictures that wait for their AVIF files.',
    registers: [registry],
    async collect() {
      this.remove();
      const found = await db
        .selectFrom('image')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('avif_at', 'is', null)
        .executeTakeFirst()
        .catch(() => undefined);
      if (found) this.set(found.count);
    },
  });
}

/** Milliseconds after its time for which a planned change is not late. */
const lateAfter = aMinute;

function addPlannedChanges(registry: Registry, db: Database): void {
  new Gauge({
    name: 'planned_changes',
    help: 'Items that will be published or hidden at a planned time; late: that time was over a minute ago; failed: not tried again.',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      const counts = await countPlannedChanges(db, Date.now()).catch(() => ({}));
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
}

async function countPlannedChanges(db: Database, now: number) {
  const rows = await db
    .selectFrom('content_item')
    .select(['publish_at', 'unpublish_at', 'schedule_error'])
    .where((eb) =>
      eb.or([
        eb('publish_at', 'is not', null),
        eb('unpublish_at', 'is not', null),
        eb('schedule_error', 'is not', null),
      ]),
    )
    .execute();
  const counts = { waiting: 0, late: 0, failed: 0 };
  for (const { publish_at, unpublish_at, schedule_error } of rows) {
    const next = Math.min(publish_at ?? Infinity, unpublish_at ?? Infinity);
    if (schedule_error !== null) counts.failed += 1;
    else counts[next < now - lateAfter ? 'late' : 'waiting'] += 1;
  }
  return counts;
}

function addJobGauges(registry: Registry): void {
  const registers = [registry];
  const labelNames = ['name'] as const;
  new Gauge({
    name: 'job_succeeded_timestamp_seconds',
    help: 'When a job of this process last succeeded; when it began, until then.',
    labelNames,
    registers,
    collect() {
      for (const [job, { succeededAt }] of jobRecords) this.set({ name: job }, succeededAt / 1000);
    },
  });
  new Gauge({
    name: 'job_failures',
    help: 'Rounds of a job of this process that failed.',
    labelNames,
    registers,
    collect() {
      for (const [job, { failures }] of jobRecords) this.set({ name: job }, failures);
    },
  });
}

function addDiskGauge(registry: Registry, dataDir: string): void {
  new Gauge({
    name: 'data_disk_bytes',
    help: 'The disk of the data: all of it, and what this process may still write.',
    labelNames: ['part'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      const disk = await statfs(dataDir).catch(() => undefined);
      if (!disk) return;
      this.set({ part: 'all' }, disk.blocks * disk.bsize);
      this.set({ part: 'free' }, disk.bavail * disk.bsize);
    },
  });
}

const enquiryRoutes = ['/api/contact/create', '/api/quotes/create'];
const signInRoute = '/api/auth/authenticate';
const outcomes: Record<number, string | undefined> = { 200: 'succeeded', 401: 'failed', 429: 'locked' };

async function countEnquiries(db: Database) {
  const rows = await db
    .selectFrom('enquiry')
    .select(({ fn, eb }) => [
      'kind',
      'is_suspect',
      eb('handled_at', 'is not', null).as('is_handled'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy((eb) => [eb.ref('kind'), eb.ref('is_suspect'), eb('handled_at', 'is not', null)])
    .execute();
  return rows.map(({ kind, is_suspect, is_handled, count }) => ({
    kind,
    state: is_suspect === 1 ? 'suspect' : is_handled ? 'handled' : 'open',
    count,
  }));
}
