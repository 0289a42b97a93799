// Kills the API in the middle of writing, again and again, and looks each time whether it kept its word.
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase, type Database } from '../src/database/database';
import { createImageCollector, type CollectedImages } from '../src/images/image-collector';
import { createImageFiles } from '../src/images/image-files';
import { silentLogger } from '../test-support/run-api';
import { signIn } from '../test-support/sign-in';
import { databaseIn, newFolder } from '../test-support/test-database';
import { startKillableApi } from './killable-api';
import { checkLedger, checkPictures } from './check-stored-data';
import { newLedger } from './write-log';
import { seededRandom } from '../../tests/support/seeded-random';
import { warmUp, writeUntilGone } from './concurrent-writers';
import { aDay } from '../src/time';

/** Milliseconds from the first request to the end. */
const soonest = 5;
const latest = 400;
export interface KillReport {
  acknowledged: number;
  lostResponses: number;
  /** Of the lost ones, those that had been stored all the same: the retry must not double them. */
  storedUnheard: number;
  enquiries: number;
  products: number;
  /** Files without a row before the collector ran. */
  strayFiles: number;
  collected: CollectedImages;
  /** One line each. */
  wrong: string[];
}

export async function killAgainAndAgain(rounds: number, seed: number): Promise<KillReport> {
  const random = seededRandom(seed);
  const folder = await newFolder();
  const dataDir = path.join(folder, 'data');
  const ledger = newLedger();
  const wrong: string[] = [];
  let headers: Record<string, string> | undefined;
  let storedUnheard = 0;

  for (let round = 1; round <= rounds; round += 1) {
    // The first start, which creates everything, and some others do not even come to an end.
    if (round % 10 === 1) {
      const starting = startKillableApi(folder);
      await setTimeout(random() * latest);
      await starting.kill();
    }
    const api = startKillableApi(folder);
    const url = await api.url;
    headers ??= await prepare(url);

    const db = await openDatabase(databaseIn(dataDir));
    wrong.push(...(await checkLedger(db, ledger)).map((line) => `round ${round}: ${line}`));
    storedUnheard += await countUnheard(db, ledger.enquiries);
    await db.destroy();

    let isKilled = false;
    const target = { url, headers, random, isKilled: () => isKilled };
    await warmUp(target, ledger);
    const writing = writeUntilGone(target, ledger);
    await setTimeout(soonest + random() * (latest - soonest));
    isKilled = true;
    await api.kill();
    await writing;
    if (api.complaint()) wrong.push(`round ${round}: ${api.complaint()}`);
  }

  const db = await openDatabase(databaseIn(dataDir));
  try {
    wrong.push(...(await checkLedger(db, ledger)), ...ledger.surprises);
    const pictures = path.join(dataDir, 'images');
    const before = await checkPictures(db, pictures);
    wrong.push(...before.missing.map((name) => `picture file ${name} was missing`));
    const collector = createImageCollector(db, await createImageFiles(pictures), 0, silentLogger);
    const collected = await collector.run(Date.now() + aDay);
    const { missing, stray } = await checkPictures(db, pictures);
    wrong.push(...missing.map((name) => `picture file ${name} is missing`));
    wrong.push(...stray.map((name) => `picture file ${name} belongs to no row`));
    wrong.push(...(await listUnused(db)).map((id) => `picture ${id} belongs to nothing`));
    const { acknowledged, lostResponses } = ledger;
    const rows = { enquiries: await countRows(db, 'enquiry'), products: await countRows(db, 'product') };
    return {
      acknowledged,
      lostResponses,
      storedUnheard,
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

async function countUnheard(db: Database, enquiries: Map<string, { receivedAt?: string }>): Promise<number> {
  const rows = await db.selectFrom('enquiry').select('submission_key').execute();
  return rows.filter(({ submission_key: key }) => enquiries.get(key ?? '')?.receivedAt === undefined).length;
}

async function listUnused(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('image')
    .select('id')
    .where('id', 'not in', db.selectFrom('product').select('image_id'))
    .execute();
  return rows.map(({ id }) => id);
}

async function countRows(db: Database, table: 'enquiry' | 'product'): Promise<number> {
  const counted = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}
