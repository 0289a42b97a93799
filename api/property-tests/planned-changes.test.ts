import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@site/shared-testing/seeded-random';
import { publishableKinds } from '../src/publishable-kinds';
import { createDraftChanges } from '../src/content/draft-changes';
import { createPublishChanges } from '../src/content/publish-changes';
import { openDatabase, type Database } from '../src/database/database';
import { apiVariables } from '../test-support/api-variables';
import { firstAdmin } from '../test-support/sign-in';
import { closeAfterTests, databaseIn, newFolder } from '../test-support/test-database';

/** `npm run test:deep` plans 200 changes within ten minutes. */
const CHANGES = Number(process.env.PLANNED_CHANGES ?? 5);
const SECONDS = Number(process.env.PLANNED_SECONDS ?? 3);
const random = seededRandom(Number(process.env.KILL_SEED ?? 14));

/** Milliseconds: from the time that was planned until visitors see it. */
const latest = 2000;

async function startServer(folder: string): Promise<ChildProcess> {
  const support = path.resolve('api/test-support');
  const server = spawn(
    process.execPath,
    [path.join(support, 'run-typescript.mjs'), path.join(support, 'api-with-jumping-clock.ts')],
    {
      env: { ...process.env, ...apiVariables(folder) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  closeAfterTests(() => kill(server));
  const ended = once(server, 'exit').then(() => {
    throw new Error('The API ended while it was starting.');
  });
  await Promise.race([once(createInterface(server.stdout), 'line'), ended]);
  // It is killed later.
  ended.catch(() => undefined);
  return server;
}

async function kill(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL');
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
}

/** Of two servers one is always up: they are killed in turns. Until the signal. */
async function killInTurns(folder: string, servers: ChildProcess[], signal: AbortSignal): Promise<void> {
  const isOver = () => signal.aborted;
  for (let turn = 0; !isOver(); turn += 1) {
    await pause(500 + random() * 1500);
    const index = turn % 2;
    const server = servers[index];
    if (isOver() || !server) return;
    await kill(server);
    servers[index] = await startServer(folder);
  }
}

/** Drafts, each with the time at which it is to be published; half of them with one at which it is hidden again. */
async function planChanges(db: Database, start: number): Promise<Map<number, Plan>> {
  const drafts = createDraftChanges(db, publishableKinds);
  const publishing = createPublishChanges(db, publishableKinds);
  const actor = { id: 1, username: firstAdmin.username, tokenId: 'test', expiresAt: start };
  const by = { actor, request: { id: 'test', ifMatch: undefined } };
  const plans = new Map<number, Plan>();
  for (let count = 0; count < CHANGES; count += 1) {
    const values = { title: `Article ${count}`, shortDescription: 'Short.', body: 'Long.' };
    const { id } = await drafts.add('blog', values, by);
    const publishAt = start + Math.floor(random() * SECONDS * 1000);
    const unpublishAt = count % 2 === 0 ? undefined : publishAt + 500 + Math.floor(random() * 2000);
    const key = { kind: 'blog', id } as const;
    await publishing.publish(key, { at: new Date(publishAt).toISOString() }, by);
    if (unpublishAt !== undefined)
      await publishing.unpublish(key, { at: new Date(unpublishAt).toISOString() }, by);
    plans.set(id, { publishAt, unpublishAt });
  }
  return plans;
}

interface Plan {
  publishAt: number;
  unpublishAt: number | undefined;
}

/** When visitors saw each item first, and when they saw it last. */
async function watch(db: Database, until: number) {
  const seen = new Map<number, { first: number; last: number }>();
  while (Date.now() < until) {
    const rows = await db.selectFrom('article').select('id').execute();
    const now = Date.now();
    for (const { id } of rows) seen.set(id, { first: seen.get(id)?.first ?? now, last: now });
    await pause(20);
  }
  return seen;
}

test(
  'planned changes are made once each, none early, none late, by servers that are killed and whose clocks jump',
  async () => {
    const folder = await newFolder();
    const servers = [await startServer(folder), await startServer(folder)];
    const db = await openDatabase(databaseIn(path.join(folder, 'data')));
    closeAfterTests(() => db.destroy());

    const start = Date.now() + 1500;
    const plans = await planChanges(db, start);
    const killing = new AbortController();
    const killed = killInTurns(folder, servers, killing.signal);
    const seen = await watch(db, start + (SECONDS + 4) * 1000);
    killing.abort();
    await killed;

    for (const [id, { publishAt, unpublishAt }] of plans) {
      const { first = 0, last = 0 } = seen.get(id) ?? {};
      expect(first).toBeGreaterThanOrEqual(publishAt);
      expect(first - publishAt).toBeLessThan(latest);
      if (unpublishAt !== undefined) {
        expect(last).toBeGreaterThan(unpublishAt - 200);
        expect(last - unpublishAt).toBeLessThan(latest);
      }
    }
    const entries = await db
      .selectFrom('audit_entry')
      .select(['action', 'item_id'])
      .where('request_id', '=', 'schedule')
      .execute();
    const made = (action: string) =>
      entries.filter((entry) => entry.action === action).map((entry) => entry.item_id);
    const hidden = [...plans].filter(([, plan]) => plan.unpublishAt !== undefined).map(([id]) => id);
    expect(made('publish').sort()).toEqual([...plans.keys()].sort());
    expect(made('unpublish').sort()).toEqual(hidden.sort());
  },
  (SECONDS + 60) * 1000,
);
