import { ProblemError } from '../problems/problems';
import { route } from '../http/route';
import type { MailAdminStore } from './mail-admin-store';
import type { MailSettings } from '../config/mail-settings';
import type { MailWorker } from './mail-worker';
import { MailFailure } from './smtp-sender';
import { sendTestMail } from './test-mail';

export const mailRoutes = (
  mail: MailAdminStore,
  worker: MailWorker | undefined,
  readSettings: () => Promise<MailSettings | undefined>,
) => [
  route('GET /api/mail/outbox', async ({ query }) => ({
    isConfigured: (await readSettings()) !== undefined,
    counts: await mail.count(),
    ...(await mail.list(query)),
  })),

  route('POST /api/mail/outbox/:id/retry', async ({ params, ...by }) => {
    await mail.retry('mail_outbox', params.id, by);
    worker?.retryNow();
  }),

  route('POST /api/mail/written/:id/retry', async ({ params, ...by }) => {
    await mail.retry('mail', params.id, by);
    worker?.retryNow();
  }),

  route('POST /api/mail/outbox/retry', async (by) => {
    const count = await mail.retryDead(by);
    worker?.retryNow();
    return { count };
  }),

  route('POST /api/mail/test', async ({ actor }) => {
    const settings = await readSettings();
    if (!settings) throw new ProblemError(409, 'No mail server is set up.');
    try {
      await sendTestMail(settings, actor.username);
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      return { to: settings.to, failure: error.message };
    }
    return { to: settings.to };
  }),
];
