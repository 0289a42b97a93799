import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database';
import { countMail, oldestWaitingMail } from '../mail/mail-admin-store';

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics for Prometheus: of the process, its requests, and work that waits in the database. */
export function createMetrics(db: Database) {
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
  addDatabaseGauges(registry, db);

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
