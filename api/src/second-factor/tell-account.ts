// Mails to an admin whose second factors have changed, or are under attack.
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database';
import { queueAccountMail } from '../mail/queue-account-mail';

interface Message {
  subject: string;
  /** What has happened. `name`: of the passkey. */
  text: (name: string) => string;
}

const ifNotYou =
  'If this was not you, sign in, change your password and look at your second factors under Account, or ask an owner of the ' +
  'site for help.';

const messages = {
  'add authenticator app': {
    subject: 'An authenticator app was set up',
    text: () => 'An authenticator app was set up for your account.',
  },
  'remove authenticator app': {
    subject: 'The authenticator app was removed',
    text: () => 'The authenticator app was removed from your account.',
  },
  'add passkey': {
    subject: 'A passkey was added',
    text: (name) => `The passkey “${name}” was added to your account: it signs in without a password.`,
  },
  'remove passkey': {
    subject: 'A passkey was removed',
    text: (name) => `The passkey “${name}” was removed from your account.`,
  },
  'recovery codes made': {
    subject: 'New recovery codes were made',
    text: () => 'New recovery codes were made for your account. Those from before are not accepted any more.',
  },
  'recovery code used': {
    subject: 'A recovery code was used',
    text: () => 'Somebody has signed in to your account with your password and one of your recovery codes.',
  },
  'wrong codes': {
    subject: 'Wrong codes of the second factor',
    text: () =>
      'Somebody has typed your right password, and then several wrong codes of the second factor. They have not got in.',
  },
  'copied passkey': {
    subject: 'A passkey was refused',
    text: (name) =>
      `The passkey “${name}” was refused, because a copy of it seems to be in use. Remove it under Account, and add another.`,
  },
  'second factors removed': {
    subject: 'Your second factors were removed',
    text: () =>
      'An owner of the site has removed the passkeys, the authenticator app and the recovery codes of your account.',
  },
} as const satisfies Record<string, Message>;

/** Part of the transaction that changes the account. Nothing is sent to a telephone number. */
export async function tellAccount(
  transaction: Database,
  { username }: { username: string },
  what: keyof typeof messages,
  passkey = '',
): Promise<void> {
  const { subject, text } = messages[what];
  await queueAccountMail(transaction, {
    username,
    subject,
    body: `${text(passkey)}\n\n${ifNotYou}`,
    submissionKey: randomUUID(),
  });
}
