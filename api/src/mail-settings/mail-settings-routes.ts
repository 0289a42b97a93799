import type { MailSettingsTest } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { route } from '../http/route';
import { testImap } from '../incoming-mail/imap-connection';
import {
  readImapServer,
  readMailSettings,
  readStoredMailSettings,
  type MailConfig,
} from '../mail/mail-settings-store';
import { MailFailure } from '../mail/smtp-sender';
import { sendTestMail } from '../mail/test-mail';
import { createMailSettingsAdminStore } from './mail-settings-admin-store';

/** Milliseconds that an admin waits for the mailbox. */
const patience = 12_000;

const unreadable = 'No key of this server opens the stored password. Type it again.';

export function mailSettingsRoutes(db: Database, config: MailConfig, onSaved: () => void) {
  const settings = createMailSettingsAdminStore(db, config);
  return [
    route('GET /api/mail/settings', () => settings.read()),

    route('PUT /api/mail/settings', async ({ body, ...by }) => {
      const saved = await settings.save(body, by);
      onSaved();
      return saved;
    }),

    route('POST /api/mail/settings/test', async ({ actor }) => {
      const [sending, receiving] = await Promise.all([
        trySending(db, config, actor.username),
        tryReceiving(db, config),
      ]);
      return { sending, receiving };
    }),
  ];
}

async function trySending(
  db: Database,
  config: MailConfig,
  admin: string,
): Promise<MailSettingsTest['sending']> {
  const settings = await readMailSettings(db, config);
  if (!settings) {
    const stored = await readStoredMailSettings(db);
    return stored?.values.smtpHost
      ? { state: 'failed', failure: unreadable, to: stored.values.enquiryRecipients }
      : { state: 'off', to: [] };
  }
  const { to } = settings;
  try {
    await sendTestMail(settings, admin);
    return { state: 'good', to };
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    return { state: 'failed', failure: error.message, to };
  }
}

async function tryReceiving(db: Database, config: MailConfig): Promise<MailSettingsTest['receiving']> {
  const stored = await readStoredMailSettings(db);
  if (!stored?.values.imapIsOn) return { state: 'off' };
  const server = await readImapServer(db, config);
  if (!server) return { state: 'failed', failure: unreadable };
  try {
    return { state: 'good', ...(await testImap(server, patience)) };
  } catch (error) {
    return { state: 'failed', failure: (error as Error).message };
  }
}
