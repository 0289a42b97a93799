// Kills the API and stops the mail server at random moments while answers are sent.
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { numberFromEnvironment, seededRandom, seedFromEnvironment } from '@site/shared-testing/seeded-random';
import { openDatabase } from '../src/database/database';
import { MailServer } from '../test-support/mail-server';
import { signIn } from '../test-support/sign-in';
import { closeAfterTests, databaseIn, newFolder } from '../test-support/test-database';
import { startKillableApi } from './killable-api';

const count = numberFromEnvironment('ANSWERS', 200);
const seed = seedFromEnvironment('KILL_SEED');

const quote = {
  ...{ name: 'Ravi', size: '5 L', quantity: '25', contactNo: '9876543210', email: 'ravi@example.com' },
  ...{ productname: 'Venmax', createdAt: '2026-03-04' },
};

test(`each of ${count} answers is stored once and delivered, whatever is killed`, async () => {
  const random = seededRandom(seed);
  const folder = await newFolder();
  const server = await new MailServer().start();
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'web@venmara.example', MAIL_TO: 'sales@venmara.example' };
  let api = startKillableApi(folder, mail);
  const headers = { ...(await signIn({ url: await api.url })), 'content-type': 'application/json' };
  const post = async (address: string, json: object, key: string) =>
    fetch((await api.url) + address, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      body: JSON.stringify(json),
    });
  expect((await post('/api/quotes/create', quote, 'the-enquiry')).status).toBe(200);

  /** Until there is a response, as a person presses again. */
  async function answer(number: number): Promise<void> {
    const json = { to: quote.email, subject: `Answer ${number}`, body: 'Dear Ravi', attachments: [] };
    for (;;) {
      const response = await post('/api/enquiries/1/answers', json, `press-number-${number}`).catch(
        () => undefined,
      );
      if (response?.status === 200) return;
      if (response && response.status < 500) throw new Error(`${response.status} for answer ${number}`);
      await setTimeout(20);
    }
  }

  let isWriting = true;
  let kills = 0;
  async function breakThings(): Promise<void> {
    while (isWriting) {
      await setTimeout(random() * 600);
      if (random() < 0.4) {
        await server.stop();
        await setTimeout(random() * 300);
        await server.start();
      } else {
        await api.kill();
        api = startKillableApi(folder, mail);
        kills += 1;
        await api.url;
      }
    }
  }
  const breaking = breakThings();
  const numbers = Array.from({ length: count }, (_, i) => i);
  const write = async () => {
    for (let next = numbers.shift(); next !== undefined; next = numbers.shift()) await answer(next);
  };
  await Promise.all([write(), write(), write()]);
  isWriting = false;
  await breaking;

  const db = await openDatabase(databaseIn(path.join(folder, 'data')));
  closeAfterTests(() => db.destroy());
  // The claims of processes that were killed end after minutes.
  const waiting = db.updateTable('mail').where('state', '=', 'waiting');
  await waiting.set({ claimed_until: null, next_try_at: 0 }).execute();
  await api.kill();
  api = startKillableApi(folder, mail);
  await api.url;
  const rows = () => db.selectFrom('mail').selectAll().orderBy('id').execute();
  while ((await rows()).some(({ state }) => state === 'waiting')) await setTimeout(100);

  const stored = await rows();
  expect(stored.map(({ subject }) => subject).sort()).toEqual(
    Array.from({ length: count }, (_, i) => `Answer ${i}`).sort(),
  );
  expect(new Set(stored.map(({ state }) => state))).toEqual(new Set(['sent']));
  const answers = server.received.filter(({ to }) => to.includes(quote.email));
  expect(new Set(answers.map((each) => each.headers['message-id']))).toEqual(
    new Set(stored.map(({ message_id }) => `<${message_id}>`)),
  );
  // A mail comes a second time only where the process was killed between sending it and recording that.
  expect(answers.length - count).toBeLessThanOrEqual(kills);
  const entries = await db.selectFrom('enquiry_entry').select('mail_id').where('kind', '=', 'mail').execute();
  expect(entries.map(({ mail_id }) => mail_id).sort()).toEqual(stored.map(({ id }) => id).sort());
  console.log(`${testEngine}, KILL_SEED=${seed}: ${kills} kills, ${answers.length - count} came twice`);
}, 600_000);
