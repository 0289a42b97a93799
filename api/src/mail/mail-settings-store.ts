// The settings of mail that are in force: those that admins have saved, and those of the environment where nothing is saved.
import type { MailSecret, MailSettingsValues } from '@site/shared-contracts/schemas';
import type { Config } from '../config/config';
import type { MailSettings } from '../config/mail-settings';
import type { Database } from '../database/database';
import { decryptSecret } from '../settings/encrypt-secret';
import { readSettingsKeys, type KeyConfig } from '../settings/settings-key';

export type MailConfig = KeyConfig & Pick<Config, 'mail' | 'brand'>;

/** What admins have saved. */
export interface StoredMailSettings {
  version: number;
  values: MailSettingsValues;
  /** Encrypted. */
  secrets: Partial<Record<MailSecret, string>>;
}

/** The mailbox of customers' replies. */
export interface ImapServer {
  host: string;
  port: number;
  security: MailSettingsValues['imapSecurity'];
  user: string;
  password: string;
  folder: string;
}

export const settingName = 'mail';
export const purposeOf = (secret: MailSecret) => `${settingName}.${secret}`;

/** Those of a form that nobody has saved yet. */
export const noMailSettings = (recipients: string[] = []): MailSettingsValues => ({
  smtpHost: '',
  smtpPort: 587,
  smtpSecurity: 'starttls',
  smtpUser: '',
  sender: '',
  enquiryRecipients: recipients,
  replyRecipients: recipients,
  acceptanceRecipients: recipients,
  replyAddress: '',
  imapIsOn: false,
  imapHost: '',
  imapPort: 993,
  imapSecurity: 'tls',
  imapUser: '',
  imapFolder: 'INBOX',
  webhookIsOn: false,
});

export async function readStoredMailSettings(db: Database): Promise<StoredMailSettings | undefined> {
  const row = await db.selectFrom('setting').selectAll().where('name', '=', settingName).executeTakeFirst();
  return (
    row && {
      version: row.version,
      // A field that a later version has added has its default until it is saved.
      values: { ...noMailSettings(), ...(JSON.parse(row.value) as Partial<MailSettingsValues>) },
      secrets: JSON.parse(row.secret ?? '{}') as StoredMailSettings['secrets'],
    }
  );
}

/** How mail is sent. Undefined where nothing is set up, or where no key opens the password: then mail waits. */
export async function readMailSettings(db: Database, config: MailConfig): Promise<MailSettings | undefined> {
  const stored = await readStoredMailSettings(db);
  if (!stored) return config.mail;
  const { values } = stored;
  const notices = { replies: values.replyRecipients, acceptances: values.acceptanceRecipients };
  if (values.smtpHost === '') {
    const to = values.enquiryRecipients.length > 0 ? values.enquiryRecipients : config.mail?.to;
    return config.mail && to && { ...config.mail, to, notices };
  }
  const pass = await readMailSecret(stored, 'smtpPassword', config);
  if (values.smtpUser !== '' && pass === undefined) return undefined;
  return {
    server: {
      host: values.smtpHost,
      port: values.smtpPort,
      isSecure: values.smtpSecurity === 'tls',
      requiresTls: values.smtpSecurity !== 'none',
      credentials: values.smtpUser === '' ? undefined : { user: values.smtpUser, pass: pass ?? '' },
    },
    from: values.sender,
    to: values.enquiryRecipients,
    notices,
    publicUrl: config.brand.publicUrl,
  };
}

/**
 * The mailbox to which customers reply; a mail to them has a token in it: `sales+token@example.com`. Undefined where they
 * reply to the sender.
 */
export async function readReplyAddress(db: Database): Promise<string | undefined> {
  const stored = await readStoredMailSettings(db);
  const address = stored?.values.replyAddress ?? '';
  return address === '' ? undefined : address;
}

/** Undefined where no mailbox is read, or where no key opens its password. */
export async function readImapServer(db: Database, config: MailConfig): Promise<ImapServer | undefined> {
  const stored = await readStoredMailSettings(db);
  if (!stored?.values.imapIsOn) return undefined;
  const password = await readMailSecret(stored, 'imapPassword', config);
  if (password === undefined) return undefined;
  const { imapHost, imapPort, imapSecurity, imapUser, imapFolder } = stored.values;
  return {
    host: imapHost,
    port: imapPort,
    security: imapSecurity,
    user: imapUser,
    password,
    folder: imapFolder,
  };
}

/** The secret of the webhook; undefined while it is off. */
export async function readWebhookSecret(db: Database, config: MailConfig): Promise<string | undefined> {
  const stored = await readStoredMailSettings(db);
  return stored?.values.webhookIsOn ? readMailSecret(stored, 'webhookSecret', config) : undefined;
}

/** Undefined where none is stored, or where no key opens it. */
async function readMailSecret(
  { secrets }: StoredMailSettings,
  secret: MailSecret,
  config: KeyConfig,
): Promise<string | undefined> {
  const encrypted = secrets[secret];
  if (encrypted === undefined) return undefined;
  return decryptSecret(encrypted, purposeOf(secret), await readSettingsKeys(config));
}
