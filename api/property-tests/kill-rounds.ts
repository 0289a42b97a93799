// Kills the API in the middle of writing, many times, and checks each time that no acknowledged write is lost.
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase, type Database } from '../src/database/database';
import { createImageCollector, type CollectedImages } from '../src/images/image-collector';
import { createImageFiles } from '../src/images/image-files';
import { silentLogger } from '../test-support/run-api';
import { signIn } from '../test-support/sign-in';
import { databaseIn, newFolder } from '../test-support/test-database';
import { startKillableApi } from './killable-api';
import { checkStoredData, checkImageFiles } from './check-stored-data';
import { newWriteLog } from './write-log';
import { seededRandom } from '@site/shared-testing/seeded-random';
import { sendFirstRequests, writeUntilKilled } from './concurrent-writers';
import { aDay } from '../src/time/time';

/** Milliseconds from the first request to the kill. */
const soonest = 5;
const latest = 400;
interface KillReport {
  acknowledged: number;
  lostResponses: number;
  /** Enquiries that were stored although their response was lost: a retry must not store them again. */
  storedWithoutResponse: number;
  enquiries: number;
  products: number;
  /** Files without a row before the collector ran. */
  strayFiles: number;
  collected: CollectedImages;
  /** One line each. */
  wrong: string[];
}

export async function runKillRounds(rounds: number, seed: number): Promise<KillReport> {
  const random = seededRandom(seed);
  const folder = await newFolder();
  const dataDir = path.join(folder, 'data');
  const writeLog = newWriteLog();
  const wrong: string[] = [];
  let headers: Record<string, string> | undefined;
  let storedWithoutResponse = 0;

  for (let round = 1; round <= rounds; round += 1) {
    // The first start, which creates the database, and some later ones are killed before they are complete.
    if (round % 10 === 1) {
      const starting = startKillableApi(folder);
      await setTimeout(random() * latest);
      await starting.kill();
    }
    const api = startKillableApi(folder);
    const url = await api.url;
    headers ??= await prepare(url);

    const db = await openDatabase(databaseIn(dataDir));
    wrong.push(...(await checkStoredData(db, writeLog)).map((line) => `round ${round}: ${line}`));
    storedWithoutResponse += await countStoredWithoutResponse(db, writeLog.enquiries);
    await db.destroy();

    let isKilled = false;
    const target = { url, headers, random, isKilled: () => isKilled };
    await sendFirstRequests(target, writeLog);
    const writing = writeUntilKilled(target, writeLog);
    await setTimeout(soonest + random() * (latest - soonest));
    isKilled = true;
    await api.kill();
    await writing;
    if (api.errorOutput()) wrong.push(`round ${round}: ${api.errorOutput()}`);
  }

  const db = await openDatabase(databaseIn(dataDir));
  try {
    wrong.push(...(await checkStoredData(db, writeLog)), ...writeLog.unexpectedResponses);
    const images = path.join(dataDir, 'images');
    const before = await checkImageFiles(db, images);
    wrong.push(...before.missing.map((name) => `picture file ${name} was missing`));
    const collector = createImageCollector(db, await createImageFiles(images), 0, silentLogger);
    const collected = await collector.run(Date.now() + aDay);
    const { missing, stray } = await checkImageFiles(db, images);
    wrong.push(...missing.map((name) => `picture file ${name} is missing`));
    wrong.push(...stray.map((name) => `picture file ${name} belongs to no row`));
    wrong.push(...(await listUnused(db)).map((id) => `picture ${id} belongs to nothing`));
    const { acknowledged, lostResponses } = writeLog;
    const rows = { enquiries: await countRows(db, 'enquiry'), products: await countRows(db, 'product') };
    return {
      acknowledged,
      lostResponses,
      storedWithoutResponse,
      ...rows,
      strayFiles: before.stray.length,
      collected,
      wrong,
    };
  } finally {
    await db.destroy();
  }
}

async function prepare(url: string): Promise<Record<string, string>> {
  const headers = await signIn({ url });
  await fetch(`${url}/api/category/create`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Soap' }),
  }).then((response) => response.text());
  return headers;
}

async function countStoredWithoutResponse(
  db: Database,
  enquiries: Map<string, { receivedAt?: string }>,
): Promise<number> {
  const rows = await db.selectFrom('enquiry').select('submission_key').execute();
  return rows.filter(({ submission_key: key }) => enquiries.get(key ?? '')?.receivedAt === undefined).length;
}

async function listUnused(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('image')
    .select('id')
    .where('id', 'not in', db.selectFrom('product').select('image_id'))
    .where('id', 'not in', db.selectFrom('content_image').select('image_id'))
    .execute();
  return rows.map(({ id }) => id);
}

async function countRows(db: Database, table: 'enquiry' | 'product'): Promise<number> {
  const counted = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}
