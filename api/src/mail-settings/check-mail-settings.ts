import type { MailSecret, MailSettingsInput, MailSettingsValues } from '@site/shared-contracts/schemas';
import type { StoredMailSettings } from '../mail/mail-settings-store';
import { isLoopback } from '../mail/smtp-sender';
import { ProblemError } from '../problems/problems';

type FieldErrors = Partial<Record<keyof MailSettingsInput, string>>;

const minSecretLength = 24;

/** Throws a 422 with the fields that do not fit together, or that would send a stored password to another server. */
export function checkMailSettings(input: MailSettingsInput, stored: StoredMailSettings | undefined): void {
  const errors: FieldErrors = {
    ...(input.smtpHost !== '' && sendingErrors(input, stored)),
    ...(input.imapIsOn && receivingErrors(input, stored)),
    ...(input.webhookIsOn && webhookErrors(input, stored)),
    ...passwordErrors(input, stored),
  };
  if (Object.keys(errors).length > 0) throw new ProblemError(422, 'Please check the marked fields.', errors);
}

const keepsSecret = (input: MailSettingsInput, stored: StoredMailSettings | undefined, secret: MailSecret) =>
  input[secret] === undefined ? stored?.secrets[secret] !== undefined : input[secret] !== '';

const required = 'This field is required.';
const noPassword = 'Type the password of this user.';
const unencrypted = 'A password needs an encrypted connection.';

function sendingErrors(input: MailSettingsInput, stored: StoredMailSettings | undefined): FieldErrors {
  const hasUser = input.smtpUser !== '';
  return {
    ...(input.sender === '' && { sender: required }),
    ...(input.enquiryRecipients.length === 0 && { enquiryRecipients: 'Name at least one address.' }),
    ...(hasUser && !keepsSecret(input, stored, 'smtpPassword') && { smtpPassword: noPassword }),
    ...(hasUser &&
      input.smtpSecurity === 'none' &&
      !isLoopback(input.smtpHost) && { smtpSecurity: unencrypted }),
  };
}

function receivingErrors(input: MailSettingsInput, stored: StoredMailSettings | undefined): FieldErrors {
  return {
    ...(input.imapHost === '' && { imapHost: required }),
    ...(input.imapUser === '' && { imapUser: required }),
    ...(!keepsSecret(input, stored, 'imapPassword') && { imapPassword: noPassword }),
    ...(input.imapSecurity === 'none' && !isLoopback(input.imapHost) && { imapSecurity: unencrypted }),
  };
}

function webhookErrors(input: MailSettingsInput, stored: StoredMailSettings | undefined): FieldErrors {
  if (!keepsSecret(input, stored, 'webhookSecret')) return { webhookSecret: 'Make a secret first.' };
  const { length } = input.webhookSecret ?? ''.padEnd(minSecretLength);
  return length < minSecretLength ? { webhookSecret: `At least ${minSecretLength} characters.` } : {};
}

/** Who may change these settings could otherwise send a password that nobody may read to a server of theirs. */
function passwordErrors(input: MailSettingsInput, stored: StoredMailSettings | undefined): FieldErrors {
  const errors: FieldErrors = {};
  for (const [secret, fields] of Object.entries(connectionOf) as [keyof typeof connectionOf, Field[]][]) {
    // Without a user, the password is dropped.
    if (input[secret] !== undefined || stored?.secrets[secret] === undefined || !hasUser(input, secret))
      continue;
    if (fields.some((field) => input[field] !== stored.values[field]))
      errors[secret] = 'The server or the user is another one: type its password again.';
  }
  return errors;
}

/** Whether there is anybody to whom this secret belongs. */
export function hasUser(
  { smtpHost, smtpUser, imapHost, imapUser }: MailSettingsInput,
  secret: MailSecret,
): boolean {
  if (secret === 'smtpPassword') return smtpHost !== '' && smtpUser !== '';
  return secret === 'webhookSecret' || (imapHost !== '' && imapUser !== '');
}

type Field = keyof MailSettingsValues;
const connectionOf = {
  smtpPassword: ['smtpHost', 'smtpPort', 'smtpSecurity', 'smtpUser'],
  imapPassword: ['imapHost', 'imapPort', 'imapSecurity', 'imapUser'],
} as const satisfies Partial<Record<MailSecret, Field[]>>;
