// Two API processes on one database receive the same enquiry.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { openDatabase } from '../src/database/database';
import { databaseIn, newFolder } from '../test-support/test-database';
import { startKillableApi } from './killable-api';

const message = {
  name: 'Asha',
  contactNo: '9876543210',
  product: 'Neem soap',
  quantity: 12,
  message: 'Please call.',
};

test('20 clients that send the same key to two processes get the same response, and one row is stored', async () => {
  const folder = await newFolder();
  const processes = [startKillableApi(folder), startKillableApi(folder)];
  const urls = await Promise.all(processes.map(({ url }) => url));
  const db = await openDatabase(databaseIn(path.join(folder, 'data')));

  for (let round = 1; round <= 5; round += 1) {
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 20 }, async (_, client) => {
        const response = await fetch(`${urls[client % 2]}/api/contact/create`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(message),
        });
        return { status: response.status, text: await response.text() };
      }),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await db.selectFrom('enquiry').selectAll().execute()).toHaveLength(round);
  }
  // In two time windows where an hour has just begun.
  const counted = db.selectFrom('rate_count').select('count').where('name', '=', 'enquiries:all');
  const counts = (await counted.execute()).map(({ count }) => count);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);

  await db.destroy();
  await Promise.all(processes.map(({ kill }) => kill()));
});
