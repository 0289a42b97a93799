// Mails to an admin about who gets into the account.
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database';
import { readCompanyTimeZone } from '../mail/company-time-zone';
import { queueAccountMail } from '../mail/queue-account-mail';
import { describeDevice } from './device-words';

interface Origin {
  address: string;
  userAgent: string;
}

type Event =
  | { kind: 'new device' | 'password changed' | 'stolen session' }
  /** `label`: the name that the admin has given the token. */
  | { kind: 'token created'; label: string };

const subjects: Record<Event['kind'], string> = {
  'new device': 'Sign-in on a new device',
  'password changed': 'Your password was changed',
  'stolen session': 'Your session was used in two browsers, and has ended',
  'token created': 'A token for scripts was created',
};

/** Part of the transaction in which it happens. Nothing is sent to a telephone number. */
export async function tellAboutAccess(
  transaction: Database,
  { username }: { username: string },
  event: Event,
  { address, userAgent }: Origin,
): Promise<void> {
  const timeZone = await readCompanyTimeZone(transaction);
  const time = new Date().toLocaleString('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  const origin = `Device: ${describeDevice(userAgent)}\nAddress: ${address}\nTime: ${time} (${timeZone})`;
  await queueAccountMail(transaction, {
    username,
    subject: subjects[event.kind],
    body: `${textOf(event)}\n\n${origin}\n\n${adviceOf(event)}`,
    submissionKey: randomUUID(),
  });
}

function textOf(event: Event): string {
  if (event.kind === 'new device')
    return 'Somebody has signed in to your account on a device that is new to it.';
  if (event.kind === 'password changed')
    return 'The password of your account was changed, and every session from before has ended.';
  if (event.kind === 'token created')
    return `The token “${event.label}” was created: a script that has it uses the site with some of your rights.`;
  return (
    'A copy of the cookie of your session was used after your browser had got a new one. It is unknown which of the two ' +
    'was yours, so the session has ended for both. This is where it was used last:'
  );
}

const adviceOf = ({ kind }: Event): string =>
  kind === 'stolen session'
    ? 'Somebody may have copied data from your browser. Sign in again on a device that you trust, change your password, and ' +
      'look under Account where you are signed in.'
    : 'If this was you, there is nothing to do. If not, change your password, end the other sessions and revoke tokens ' +
      'under Account, or ask an owner of the site for help.';
