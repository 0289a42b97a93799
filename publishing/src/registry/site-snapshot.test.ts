import { startS3Server, type S3Server } from '@site/shared-testing/s3-server';
import { createS3Storage } from '../storage/s3-storage.mjs';
import type { RemoteRegistry } from './schemas.mjs';
import { listSnapshots, readSnapshot, readState, storeSnapshot } from './site-snapshot.mjs';

const integrity = `sha384-${'A'.repeat(64)}`;
const document = (remote: string, sequence: number, canary?: number): RemoteRegistry => ({
  schema: '',
  remote,
  sequence,
  previous: null,
  change: { action: 'publish', at: '', by: '', from: null, to: null, why: '' },
  microFrontends: {
    [remote]: [
      ...(canary ? [entryOf('next', canary, false)] : []),
      entryOf(`live-${sequence}`, 100 - (canary ?? 0), true),
    ],
  },
});
const entryOf = (version: string, traffic: number, isLive: boolean) => ({
  url: `http://127.0.0.1/${version}/manifest.json`,
  metadata: { version, integrity },
  deployment: { traffic, default: isLive },
  extras: { publishedAt: '', publishedBy: 'pipeline' as const },
});
/** Registries that respond with these documents, one after the other, and then with the last one. */
const registries = (remotes: Record<string, (RemoteRegistry | undefined)[]>) =>
  new Map(
    Object.entries(remotes).map(([remote, documents]) => [
      remote,
      { read: () => Promise.resolve(documents.length > 1 ? documents.shift() : documents[0]) },
    ]),
  );

test('the state has the live build and the canary of each remote', async () => {
  const state = await readState(
    registries({ catalogue: [document('catalogue', 3, 20)], careers: [undefined] }),
  );
  expect(state).toEqual({
    catalogue: { sequence: 3, live: 'live-3', canary: { version: 'next', percent: 20 } },
    careers: { sequence: 0, live: null },
  });
});

test('the state was there at one moment: what changes meanwhile is read again', async () => {
  const catalogue = [1, 1, 2, 2].map((sequence) => document('catalogue', sequence));
  const content = [1, 2, 2, 3].map((sequence) => document('content', sequence));
  const state = await readState(registries({ catalogue, content }));
  expect([state.catalogue?.sequence, state.content?.sequence]).toEqual([2, 3]);
  const restless = Array.from({ length: 20 }, (_, at) => document('catalogue', at + 1));
  await expect(readState(registries({ catalogue: restless }))).rejects.toThrow('nothing was stored');
});

describe('in a bucket', () => {
  let s3: S3Server;
  beforeEach(async () => {
    s3 = await startS3Server();
  });
  afterEach(() => s3.stop());
  const open = () => createS3Storage('s3://site/registry', { env: s3.env, requestTimeout: 500 });
  const taken = (why: string) => ({
    at: '2026-11-27T21:00:00.000Z',
    by: 'a test',
    why,
    remotes: { catalogue: { sequence: 1, live: '1.0.0-a' } },
  });

  test('a snapshot never changes, and every publisher finds it', async () => {
    await storeSnapshot(open(), 'before-the-fair', taken('first'));
    await expect(storeSnapshot(open(), 'before-the-fair', taken('second'))).rejects.toThrow(
      "There is a snapshot 'before-the-fair' already, and it stays as it is",
    );
    expect(await readSnapshot(open(), 'before-the-fair')).toEqual(taken('first'));
    expect(await listSnapshots(open())).toEqual(['before-the-fair']);
  });

  test('a write whose response was lost has stored it', async () => {
    s3.fault = (method) => {
      if (method !== 'PUT') return undefined;
      s3.fault = () => undefined;
      return 'lost';
    };
    await storeSnapshot(open(), 'a', taken('first'));
    expect(await readSnapshot(open(), 'a')).toEqual(taken('first'));
  });

  test('a name that is not there, a name that is none and a damaged file are said', async () => {
    await expect(readSnapshot(open(), 'b')).rejects.toThrow("There is no snapshot 'b'");
    await expect(readSnapshot(open(), '../catalogue')).rejects.toThrow('The name of a snapshot has');
    s3.objects.set('site/registry/snapshots/c.json', Buffer.from('{"remotes":{"catalogue":1}}'));
    await expect(readSnapshot(open(), 'c')).rejects.toThrow("The snapshot 'c' was damaged");
  });
});
