import { route } from '../route';
import type { MailAdminStore } from './mail-admin-store';
import type { MailWorker } from './mail-worker';

/** `worker` is undefined where no mail server is configured. */
export const mailRoutes = (mail: MailAdminStore, worker: MailWorker | undefined) => [
  route('GET /api/mail/outbox', async ({ query }) => ({
    isConfigured: worker !== undefined,
    counts: await mail.count(),
    ...(await mail.list(query)),
  })),

  route('POST /api/mail/outbox/:id/retry', async ({ params, ...by }) => {
    await mail.retry(params.id, by);
    worker?.retryNow();
    return {};
  }),

  route('POST /api/mail/outbox/retry', async (by) => {
    const count = await mail.retryDead(by);
    worker?.retryNow();
    return { count };
  }),
];
