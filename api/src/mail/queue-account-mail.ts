import type { Database } from '../database/database';
import { emailOfAdmin } from './email-of-admin';
import { queueWrittenMail } from './queue-written-mail';

export interface AccountMail {
  /** Of the account that the mail is about; or the address of somebody who is invited. */
  username: string;
  subject: string;
  /** Plain text. It is removed once the mail is sent, because it may have a link that gives power. */
  body: string;
  /** The mail with a key is queued once. */
  submissionKey: string;
}

/**
 * Part of the transaction of the change that the mail is about. After the commit, the caller tells the worker to look
 * (`MailWorker.checkQueue`). Returns false and does nothing where the username is no e-mail address.
 */
export async function queueAccountMail(
  transaction: Database,
  { username, ...mail }: AccountMail,
): Promise<boolean> {
  const address = emailOfAdmin(username);
  if (address === undefined) return false;
  await queueWrittenMail(transaction, { purpose: 'account', to: { name: '', address }, ...mail });
  return true;
}
