import type { FastifyBaseLogger } from 'fastify';
import { sortableTimeFormat } from '@site/shared-contracts/time-zone';
import type { Database } from '../database/database';
import { readCompanyTimeZone } from '../mail/company-time-zone';
import { queueWrittenMail } from '../mail/queue-written-mail';
import { repeatEvery } from '../time/repeat-every';
import { rightsOf } from '../http/read-rights';
import { aMinute } from '../time/time';
import { digestText } from './digest-text';
import { emailOfAdmin } from '../mail/email-of-admin';
import { readWaitingEnquiries } from './waiting-enquiries';

/** Hours of the company's clock. A server that is started later than this sends none on that day. */
const hours = { first: 8, last: 10 };
const sunday = 0;

/**
 * On a working morning, queues one mail with what waits for each admin who wants it. The key of a mail has the admin and
 * the day: with several processes, and after a restart, it is sent once. Returns how many were queued.
 */
export async function sendDigests(db: Database, publicUrl: string, now = Date.now()): Promise<number> {
  const timeZone = await readCompanyTimeZone(db);
  const [day = '', time = ''] = sortableTimeFormat(timeZone).format(now).split(' ');
  const hour = Number(time.slice(0, 2));
  const isMorning = hour >= hours.first && hour < hours.last && new Date(day).getUTCDay() !== sunday;
  if (!isMorning) return 0;
  const readers = await listReaders(db, day);
  const text = readers.length > 0 && digestText(await readWaitingEnquiries(db, day), { timeZone, publicUrl });
  if (!text) return 0;
  for (const { address, submissionKey } of readers) {
    const mail = { purpose: 'digest', to: { name: '', address }, submissionKey, ...text } as const;
    await db.transaction().execute((transaction) => queueWrittenMail(transaction, mail));
  }
  return readers.length;
}

interface DigestOptions {
  publicUrl: string;
  /** Without a mail server, the mails of many mornings would wait for one. */
  isMailSetUp: () => Promise<boolean>;
  onQueued: () => void;
}

/** Every few minutes, the first time a minute after the start. Returns the function that stops it. */
export const startSendingDigests = (
  db: Database,
  { publicUrl, isMailSetUp, onQueued }: DigestOptions,
  log: FastifyBaseLogger,
): (() => Promise<void>) =>
  repeatEvery(
    { job: 'send digests', delay: aMinute, interval: 5 * aMinute },
    async () => {
      if ((await isMailSetUp()) && (await sendDigests(db, publicUrl)) > 0) onQueued();
    },
    (error) => log.error({ err: error }, 'failed to queue the mail of the morning'),
  );

/** Who wants the mail of this day, does not have it yet, and may see enquiries still. */
async function listReaders(db: Database, day: string) {
  const admins = await db
    .selectFrom('admin_visit')
    .innerJoin('admin', 'admin.id', 'admin_visit.admin_id')
    .leftJoin('role', 'role.key', 'admin.role')
    .select(['admin.id', 'admin.username', 'admin.role', 'role.rights'])
    .where('wants_digest', '=', 1)
    .where('admin.disabled_at', 'is', null)
    .execute();
  const readers = admins.flatMap(({ id, username, role, rights }) => {
    const address = rightsOf(role, rights).has('enquiries.view') ? emailOfAdmin(username) : undefined;
    return address === undefined ? [] : [{ address, submissionKey: `digest:${String(id)}:${day}` }];
  });
  if (readers.length === 0) return [];
  const keys = readers.map(({ submissionKey }) => submissionKey);
  const sent = await db
    .selectFrom('mail')
    .select('submission_key')
    .where('submission_key', 'in', keys)
    .execute();
  const have = new Set(sent.map(({ submission_key }) => submission_key));
  return readers.filter(({ submissionKey }) => !have.has(submissionKey));
}
