import type { RouteOptions } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import type { Readiness } from '@site/shared-contracts/server/graceful-shutdown';
import { ProblemError } from '../problems/problems';

/** `/healthz`: the process is alive. `/readyz`: it is also the right moment to send it requests. */
export const healthRoutes = (
  db: Database,
  readiness: Readiness,
  checkWriting: () => Promise<void>,
): RouteOptions[] => [
  {
    method: 'GET',
    url: '/healthz',
    config: { access: 'public' },
    handler: (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  },
  {
    method: 'GET',
    url: '/readyz',
    config: { access: 'public' },
    handler: async (_, reply) => {
      if (readiness.isStopping) throw new ProblemError(503, 'The server is stopping.');
      await sql`select 1 from product limit 1`.execute(db).catch(() => {
        throw new ProblemError(503, 'The database does not answer.');
      });
      await checkWriting();
      return reply.header('cache-control', 'no-store').send({ status: 'ready' });
    },
  },
];
