import {
  mailSecrets,
  type MailSecret,
  type MailSettingsInput,
  type MailSettingsScreen,
} from '@site/shared-contracts/schemas';
import { recordChangeBy } from '../audit/audit-store';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import type { Authorship } from '../http/actor';
import { checkVersion } from '../http/conditional-requests';
import { mailboxName, readMailboxState } from '../incoming-mail/mailbox-position';
import {
  noMailSettings,
  purposeOf,
  readMailSettings,
  readStoredMailSettings,
  settingName,
  type MailConfig,
  type StoredMailSettings,
} from '../mail/mail-settings-store';
import { ProblemError } from '../problems/problems';
import { decryptSecret, encryptSecret } from '../settings/encrypt-secret';
import { canEncrypt, readSettingsKey, readSettingsKeys } from '../settings/settings-key';
import { checkMailSettings, hasUser } from './check-mail-settings';

const noKey =
  'This server has no key that encrypts passwords, so none can be saved. Whoever runs it sets SETTINGS_KEY.';

/** The settings of mail as admins see and change them. Secrets go in and never come out. */
export function createMailSettingsAdminStore(db: Database, config: MailConfig) {
  const save = async (input: MailSettingsInput, by: Authorship): Promise<void> => {
    // Before the transaction: a key that this machine makes for itself is a file.
    const hasSecret = mailSecrets.some((secret) => input[secret]);
    const key = hasSecret ? await readSettingsKey(config) : undefined;
    if (hasSecret && key === undefined) throw new ProblemError(409, noKey);
    const keys = await readSettingsKeys(config);
    await db.transaction().execute(async (transaction) => {
      await takeAdvisoryLock(transaction, 'mail settings');
      const stored = await readStoredMailSettings(transaction);
      const version = stored?.version ?? 0;
      await checkVersion(version, by.request.ifMatch, () => toScreen(transaction, config));
      checkMailSettings(input, stored);
      const { smtpPassword, imapPassword, webhookSecret, ...values } = input;
      const typed = { smtpPassword, imapPassword, webhookSecret };
      const kept = mailSecrets.filter((secret) => hasUser(input, secret));
      const secrets = secretsToStore({ typed, kept, stored, key: key ?? keys[0], keys });
      const row = {
        value: JSON.stringify(values),
        secret: JSON.stringify(secrets),
        version: version + 1,
        changed_at: Date.now(),
      };
      await transaction
        .insertInto('setting')
        .values({ name: settingName, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute();
      await recordChangeBy(transaction, by, {
        action: 'change',
        kind: 'mail settings',
        before: stored?.values,
        after: { ...values, secretsChanged: mailSecrets.filter((secret) => typed[secret] !== undefined) },
      });
    });
  };

  return {
    read: () => toScreen(db, config),
    save: async (input: MailSettingsInput, by: Authorship) => {
      await save(input, by);
      return toScreen(db, config);
    },
  };
}

interface SecretsToStore {
  typed: Partial<Record<MailSecret, string | undefined>>;
  /** Those that belong to somebody. */
  kept: readonly MailSecret[];
  stored: StoredMailSettings | undefined;
  /** Encrypts. */
  key: string | undefined;
  /** Decrypt. */
  keys: string[];
}

/** What is kept is encrypted again, so that an earlier key is not needed any more after the next save. */
function secretsToStore({ typed, kept, stored, key, keys }: SecretsToStore): StoredMailSettings['secrets'] {
  const secrets: StoredMailSettings['secrets'] = {};
  for (const secret of kept) {
    const before = stored?.secrets[secret];
    const purpose = purposeOf(secret);
    const text = typed[secret] ?? (before === undefined ? '' : decryptSecret(before, purpose, keys));
    if (text === '') continue;
    const encrypted = text === undefined || key === undefined ? before : encryptSecret(text, purpose, key);
    if (encrypted !== undefined) secrets[secret] = encrypted;
  }
  return secrets;
}

async function toScreen(db: Database, config: MailConfig): Promise<Omit<MailSettingsScreen, 'status'>> {
  const stored = await readStoredMailSettings(db);
  const keys = await readSettingsKeys(config);
  const { mail } = config;
  const stateOf = (secret: MailSecret) => {
    const encrypted = stored?.secrets[secret];
    if (encrypted === undefined) return 'none';
    return decryptSecret(encrypted, purposeOf(secret), keys) === undefined ? 'unreadable' : 'stored';
  };
  const inForce = await readMailSettings(db, config);
  const isFromScreen = stored !== undefined && stored.values.smtpHost !== '';
  return {
    version: stored?.version ?? 0,
    values: stored?.values ?? noMailSettings(mail?.to),
    secrets: {
      smtpPassword: stateOf('smtpPassword'),
      imapPassword: stateOf('imapPassword'),
      webhookSecret: stateOf('webhookSecret'),
    },
    canStoreSecrets: canEncrypt(config),
    sendsWith: inForce === undefined ? 'nothing' : isFromScreen ? 'screen' : 'environment',
    environment: mail && { host: mail.server.host, sender: mail.from, recipients: mail.to },
    mailbox: stored?.values.imapIsOn ? await readMailboxState(db, mailboxOf(stored)) : undefined,
  };
}

const mailboxOf = ({ values }: StoredMailSettings) =>
  mailboxName({
    user: values.imapUser,
    host: values.imapHost,
    port: values.imapPort,
    folder: values.imapFolder,
  });
