// The API is killed at random moments while 100 quotations are sent: numbers without gap or double, and each mailed once.
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { numberFromEnvironment, seededRandom, seedFromEnvironment } from '@site/shared-testing/seeded-random';
import { quotationCalls, type Answer } from '../../test-support/quotation-calls';
import { databaseIn, newFolder } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { startKillableApi } from '../../property-tests/killable-api';
import { openDatabase } from '../database/database';

const count = numberFromEnvironment('QUOTATIONS', 100);
const seed = seedFromEnvironment('KILL_SEED');
const mail = { subject: 'Quotation {{number}}', body: 'Here: {{link}}' };

/** As `runApi` sends, but a lost response has the status 0. */
const senderTo = (url: string) => ({
  send: async (
    method: string,
    path: string,
    { json, headers }: { json?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const type = json === undefined ? {} : { 'content-type': 'application/json' };
    const body = json === undefined ? null : JSON.stringify(json);
    const response = await fetch(url + path, { method, headers: { ...headers, ...type }, body }).catch(
      () => undefined,
    );
    const read: unknown = response && (await response.json().catch(() => undefined));
    return {
      status: read === undefined ? 0 : (response?.status ?? 0),
      headers: new Headers(),
      body: (read ?? {}) as never,
    };
  },
});

test(
  'numbers have no gaps and no doubles over kills, and each quotation is mailed once',
  async () => {
    const random = seededRandom(seed);
    const folder = await newFolder();
    let api = startKillableApi(folder);
    const start = async () => {
      const url = await api.url;
      return { api: senderTo(url), calls: quotationCalls(await signIn({ url })) };
    };
    let now = await start();
    const ids: number[] = [];
    for (let begun = 0; begun < count; begun += 1) ids.push(await now.calls.begin(now.api));
    let waiting = ids;
    let kills = 0;
    while (waiting.length > 0) {
      // Two clerks at once; now and then everything ends in the middle.
      const isKilled = kills < count / 4 && random() < 0.4;
      const pair = waiting.slice(0, 2);
      const sent = pair.map((id) =>
        now.calls.send(now.api, id, { mail }, { 'idempotency-key': `quotation-${id}` }),
      );
      if (isKilled) {
        await setTimeout(random() * 400);
        await api.kill();
        kills += 1;
      }
      const answers: { status: number; body: Answer }[] = await Promise.all(sent);
      const done = pair.filter((_, index) => answers[index]?.status === 200);
      waiting = waiting.filter((id) => !done.includes(id));
      if (!isKilled) continue;
      api = startKillableApi(folder);
      now = await start();
    }
    await api.kill();
    const db = await openDatabase(databaseIn(path.join(folder, 'data')));
    const rows = await db
      .selectFrom('quotation')
      .select(['sequence', 'number'])
      .orderBy('sequence')
      .execute();
    const mails = await db.selectFrom('mail').select('subject').execute();
    const sentEntries = await db
      .selectFrom('enquiry_entry')
      .select('quotation_id')
      .where('kind', '=', 'quotation-sent')
      .execute();
    await db.destroy();
    console.log(`${testEngine}, KILL_SEED=${seed}: ${kills} kills`);
    expect(rows.map(({ sequence }) => sequence)).toEqual(ids.map((_, index) => index + 1));
    expect(mails.map(({ subject }) => subject).sort()).toEqual(
      rows.map(({ number }) => `Quotation ${number ?? ''}`).sort(),
    );
    expect(sentEntries.map((entry) => entry.quotation_id).sort()).toEqual([...ids].sort());
  },
  60_000 + count * 20_000,
);
