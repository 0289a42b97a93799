// Kills the API while it reads a mailbox and while the same mails come by the webhook: each is stored once.
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { numberFromEnvironment, seededRandom, seedFromEnvironment } from '@site/shared-testing/seeded-random';
import { openDatabase } from '../src/database/database';
import { startImapServer } from '../test-support/imap-server';
import {
  addAnsweredEnquiry,
  deliver,
  mailOf,
  saveMailSettings,
  settingsKey,
} from '../test-support/incoming-mail';
import { runApi, type ApiUnderTest } from '../test-support/run-api';
import { databaseIn, newFolder } from '../test-support/test-database';
import { startKillableApi } from './killable-api';

const rounds = numberFromEnvironment('KILL_ROUNDS', 12);
const seed = seedFromEnvironment('KILL_SEED');
const mailsPerRound = 42;

test(
  `every reply is stored exactly once after ${rounds} kills`,
  async () => {
    const random = seededRandom(seed);
    const folder = await newFolder();
    const dataDir = path.join(folder, 'data');
    const imap = await startImapServer();
    const { host, port, security, user, password } = imap.settings;
    const first = await runApi({ dataDir, settingsKeys: [settingsKey] });
    const db = await openDatabase(databaseIn(dataDir));
    const enquiry = await addAnsweredEnquiry(first, db);
    await saveMailSettings(first, {
      ...{ imapIsOn: true, imapHost: host, imapPort: port, imapSecurity: security },
      ...{ imapUser: user, imapPassword: password },
    });
    await first.stop();

    const expected: string[] = [];
    const undelivered = new Set<string>();
    const newReply = () => {
      const id = `reply-${expected.length}@customer.example`;
      expected.push(id);
      return mailOf(
        { From: 'asha@customer.example', 'Message-ID': `<${id}>`, 'In-Reply-To': `<${enquiry.messageId}>` },
        `Reply ${id}.`,
      );
    };
    const start = async () => {
      const api = startKillableApi(folder, { SETTINGS_KEY: settingsKey });
      return { kill: api.kill, target: { url: await api.url } as ApiUnderTest };
    };
    /** Also by the webhook, until it has taken it: a mail service tries again what was not taken. */
    const deliverAll = (target: ApiUnderTest) =>
      Promise.all(
        [...undelivered].map(async (raw) => {
          const response = await deliver(target, raw).catch(() => undefined);
          if (response?.status === 202) undelivered.delete(raw);
        }),
      );
    // A process that was killed keeps its claim of the mailbox for minutes.
    const releaseClaims = () => db.updateTable('mailbox_position').set({ claimed_until: null }).execute();

    for (let round = 0; round < rounds; round += 1) {
      for (let count = 0; count < mailsPerRound; count += 1) {
        const raw = newReply();
        if (count % 3 !== 0) imap.append(raw);
        if (count % 3 !== 1) undelivered.add(raw);
      }
      await releaseClaims();
      const { kill, target } = await start();
      const delivering = deliverAll(target);
      await setTimeout(5 + random() * 600);
      await kill();
      await delivering;
    }

    await releaseClaims();
    const { kill, target } = await start();
    const stored = () => db.selectFrom('mail').select('message_id').where('state', '=', 'received').execute();
    while ((await stored()).length < expected.length) {
      await deliverAll(target);
      await setTimeout(50);
    }
    await kill();
    const ids = (await stored()).map(({ message_id }) => message_id);
    const entries = await db
      .selectFrom('enquiry_entry')
      .select('mail_id')
      .where('kind', '=', 'reply')
      .where('enquiry_id', '=', enquiry.id)
      .execute();
    await db.destroy();
    console.log(`${testEngine}, KILL_SEED=${seed}: ${ids.length} replies, ${rounds} kills`);
    expect(ids.sort()).toEqual(expected.sort());
    expect(new Set(entries.map(({ mail_id }) => mail_id)).size).toBe(expected.length);
    expect(entries).toHaveLength(expected.length);
  },
  60_000 + rounds * 20_000,
);
