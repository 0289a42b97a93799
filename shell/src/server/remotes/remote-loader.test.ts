import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RegistryEntry } from '@site/publishing/registry/schemas';
import { RemoteHost } from '../../../test-support/remote-host';
import { TestRegistry } from '../../../test-support/test-registry';
import { NoFreeWorkerError } from './no-free-worker-error';
import { BuildStore } from './build-store';
import { createSharedRequire } from './evaluate-build';
import { integrityOf } from './integrity';
import { RegistryReader } from './registry-reader';
import { RemoteLoader } from './remote-loader';
import { ServerPieces } from './server-pieces';
import type { Snapshot } from './snapshot';
import { TakenBackBuilds } from './taken-back-builds';

let host: RemoteHost;
let folder: string;
let registry: TestRegistry;

const setLive = (...entries: RegistryEntry[]) => registry.write('catalogue', entries);

const withReact = () => new ServerPieces(createSharedRequire(['react'], (id) => jest.requireActual(id)));

function createLoader(serverPieces = withReact(), fetchPause = 0) {
  const results: { version?: string; error?: unknown }[] = [];
  const loader = new RemoteLoader({
    registry: new RegistryReader({
      registry: registry.folder,
      trustedRemotes: registry.trustedRemotes,
      folder: registry.copies,
    }),
    store: new BuildStore(path.join(folder, 'builds')),
    evaluate: async (file) => {
      await serverPieces.load([file]);
    },
    takenBack: new TakenBackBuilds(path.join(folder, 'taken-back.json')),
    onLoad: (result) => results.push(result),
    onProblems: () => undefined,
    onChange: () => undefined,
    fetchPause,
  });
  return { loader, results };
}

const pieces = withReact();

/** What a visitor would be shown by the piece that is live. */
async function shown(loader: { snapshot: () => Snapshot }) {
  const Component = (await pieces.load(loader.snapshot().serverFiles)).get(
    'catalogue/product-list',
  )?.Component;
  return Component && renderToStaticMarkup(createElement(Component, { brochure: { label: '', href: '' } }));
}

beforeEach(async () => {
  host = new RemoteHost();
  await host.start();
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'builds-'));
  registry = new TestRegistry(folder);
});
afterEach(async () => {
  await host.stop();
  await fs.rm(folder, { recursive: true });
});

test('the live build is loaded, and a new one takes its place for the next request only', async () => {
  await setLive(host.publish('1.0.0'));
  const { loader } = createLoader();
  await loader.refresh();
  const request = loader.snapshot();
  await setLive(host.publish('1.1.0'));
  await loader.refresh();

  expect(await shown(loader)).toBe('<p>1.1.0</p>');
  expect(loader.snapshot().id).not.toBe(request.id);
  expect(request.composition.remotes.catalogue?.version).toBe('1.0.0');
  expect(await shown({ snapshot: () => request })).toBe('<p>1.0.0</p>');
});

test('the browser gets URLs at the shell’s origin, with the hash of each script', async () => {
  await setLive(host.publish('1.0.0'));
  const { loader } = createLoader();
  await loader.refresh();
  expect(loader.snapshot().composition.remotes.catalogue).toEqual({
    version: '1.0.0',
    entry: '/remotes/catalogue/1.0.0/remote-entry.1.js',
    pieces: {
      'trending-products': ['/remotes/catalogue/1.0.0/a.js'],
      'product-list': ['/remotes/catalogue/1.0.0/a.js'],
      'product-detail': ['/remotes/catalogue/1.0.0/a.js'],
    },
    integrity: {
      '/remotes/catalogue/1.0.0/remote-entry.1.js': integrityOf('/* 1.0.0 */'),
      '/remotes/catalogue/1.0.0/a.js': integrityOf('/* 1.0.0 */'),
    },
    rendersOnServer: true,
  });
});

test('the composition is the same in whatever order the remotes were loaded', async () => {
  const published = [
    ['catalogue', host.publish('1.0.0')],
    ['content', host.publish('2.0.0', { name: 'content', pieces: ['hero'] })],
  ] as const;
  const snapshots: Snapshot[] = [];
  for (const remotes of [published, published.toReversed()]) {
    registry = new TestRegistry(path.join(folder, remotes[0][0]));
    const { loader } = createLoader();
    for (const [name, entry] of remotes) {
      await registry.write(name, [entry]);
      await loader.refresh();
    }
    snapshots.push(loader.snapshot());
  }
  expect(snapshots[0]?.id).toBe('catalogue@1.0.0 content@2.0.0');
  expect(JSON.stringify(snapshots[1])).toBe(JSON.stringify(snapshots[0]));
});

test.each(['manifest.json', 'server.1.cjs', 'a.js'])(
  'a %s that is not what was published is rejected, and the last good build stays',
  async (file) => {
    await setLive(host.publish('1.0.0'));
    const { loader, results } = createLoader();
    await loader.refresh();
    await setLive(host.publish('1.1.0'));
    host.files.set(`/1.1.0/${file}`, `${host.files.get(`/1.1.0/${file}`) ?? ''} `);
    await loader.refresh();

    expect(await shown(loader)).toBe('<p>1.0.0</p>');
    expect(String(results.at(-1)?.error)).toContain('is not what was published');
  },
);

test('a build that requires a module which the shell does not share is rejected', async () => {
  await setLive(host.publish('1.0.0'));
  const { loader } = createLoader();
  const { loader: strict, results } = createLoader(
    new ServerPieces(createSharedRequire([], (id) => jest.requireActual(id))),
  );
  await strict.refresh();
  expect(strict.snapshot().serverFiles).toEqual([]);
  expect(String(results.at(-1)?.error)).toContain('A remote asked for "react"');
  await loader.refresh();
  expect(await shown(loader)).toBe('<p>1.0.0</p>');
});

test('a build that no worker was free for is tried again with the next refresh', async () => {
  await setLive(host.publish('1.0.0'));
  const serverPieces = withReact();
  jest.spyOn(serverPieces, 'load').mockRejectedValueOnce(new NoFreeWorkerError('busy'));
  const { loader } = createLoader(serverPieces);
  await loader.refresh();
  expect(loader.problems()[0]?.message).toContain('busy');
  await loader.refresh();
  expect(await shown(loader)).toBe('<p>1.0.0</p>');
});

test('a build is awaited until it is loaded, unless its own code is what fails', async () => {
  await setLive(host.publish('1.0.0'));
  const serverPieces = withReact();
  jest.spyOn(serverPieces, 'load').mockRejectedValueOnce(new NoFreeWorkerError('busy'));
  const { loader } = createLoader(serverPieces);
  await loader.refresh();
  expect(loader.listAwaited()).toEqual(['catalogue']);
  await loader.refresh();
  expect(loader.listAwaited()).toEqual([]);

  const { loader: strict } = createLoader(
    new ServerPieces(createSharedRequire([], (id) => jest.requireActual(id))),
  );
  await strict.refresh();
  expect(strict.snapshot().serverFiles).toEqual([]);
  expect(strict.listAwaited()).toEqual([]);
});

test('with its host down, a build that was met before is there after a restart of the shell', async () => {
  await setLive(host.publish('1.0.0'));
  await createLoader().loader.refresh();
  await host.stop();

  const { loader } = createLoader();
  await loader.refresh();
  expect(await shown(loader)).toBe('<p>1.0.0</p>');
});

test('after a restart an earlier build replaces a live one that fails to load', async () => {
  const first = host.publish('1.0.0');
  await setLive(first);
  await createLoader().loader.refresh();
  const second = host.publish('1.1.0');
  await setLive({ ...first, deployment: { traffic: 0, default: false } }, second);
  await host.stop();

  const { loader } = createLoader();
  await loader.refresh();
  expect(await shown(loader)).toBe('<p>1.0.0</p>');

  await host.start();
  await loader.refresh();
  expect(await shown(loader)).toBe('<p>1.1.0</p>');
});

test('a remote that was never reachable is absent, and is there once its host is', async () => {
  await setLive(host.publish('1.0.0'));
  await host.stop();
  const { loader } = createLoader();
  await loader.refresh();
  expect(loader.snapshot().composition.remotes).toEqual({});
  await host.start();
  await loader.refresh();
  expect(await shown(loader)).toBe('<p>1.0.0</p>');
});

test('a build that could not be fetched is not fetched again with each refresh, but after a pause', async () => {
  await setLive(host.publish('1.0.0'));
  host.files.clear();
  const { loader: paused } = createLoader(withReact(), 60_000);
  await paused.refresh();
  await paused.refresh();
  expect(host.requests).toBe(1);
  expect(paused.problems()[0]?.message).toContain('responded with 404');

  const { loader } = createLoader(withReact(), 50);
  await loader.refresh();
  host.publish('1.0.0');
  while ((await shown(loader)) === undefined) await loader.refresh();
  expect(await shown(loader)).toBe('<p>1.0.0</p>');
});

test('a file on disk is not fetched again', async () => {
  await setLive(host.publish('1.0.0'));
  await createLoader().loader.refresh();
  const { requests } = host;
  await createLoader().loader.refresh();
  expect(host.requests).toBe(requests);
});

test('rolling back is a move of the pointer: the earlier build is live again', async () => {
  const first = host.publish('1.0.0');
  const second = host.publish('1.1.0');
  const off = { traffic: 0, default: false };
  await setLive({ ...first, deployment: off }, second);
  const { loader } = createLoader();
  await loader.refresh();
  await setLive(first, { ...second, deployment: off });
  await loader.refresh();
  expect(await shown(loader)).toBe('<p>1.0.0</p>');
});

test('a build that was taken back is not used after a restart either', async () => {
  const first = host.publish('1.0.0');
  await setLive(first);
  const { loader } = createLoader();
  await loader.refresh();
  await setLive({ ...first, deployment: { traffic: 0, default: false } }, host.publish('1.1.0'));
  await loader.refresh();
  await loader.takeBack('catalogue', '1.1.0', 'it ended a worker twice');
  expect(await shown(loader)).toBe('<p>1.0.0</p>');

  const { loader: restarted } = createLoader();
  await restarted.refresh();
  expect(await shown(restarted)).toBe('<p>1.0.0</p>');
  expect(restarted.problems()[0]?.message).toContain('has taken back 1.1.0');
});

test('a live build without an earlier one is not taken back: its other pieces may work', async () => {
  await setLive(host.publish('1.0.0'));
  const { loader } = createLoader();
  await loader.refresh();
  await loader.takeBack('catalogue', '1.0.0', 'it ended a worker twice');
  await loader.refresh();
  expect(await shown(loader)).toBe('<p>1.0.0</p>');
  expect(loader.problems()).toEqual([]);
});

test('a build is taken back once the one before it is loaded, and stays where that fails', async () => {
  const first = host.publish('1.0.0');
  await setLive({ ...first, deployment: { traffic: 0, default: false } }, host.publish('1.1.0'));
  const { loader } = createLoader();
  await loader.refresh();
  await host.stop();
  await loader.takeBack('catalogue', '1.1.0', 'it ended a worker twice');
  expect(await shown(loader)).toBe('<p>1.1.0</p>');

  await host.start();
  const shownMeanwhile: unknown[] = [];
  const taking = loader.takeBack('catalogue', '1.1.0', 'it ended a worker twice').then(() => 'done');
  while ((await Promise.race([taking, Promise.resolve()])) !== 'done') {
    shownMeanwhile.push(loader.snapshot().versions.catalogue);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(new Set(shownMeanwhile)).toEqual(new Set(['1.1.0', '1.0.0']));
  expect(await shown(loader)).toBe('<p>1.0.0</p>');
});

test('forty swaps leave nothing behind', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { loader } = createLoader();
  const heap = () => {
    for (let i = 0; i < 5; i += 1) collect();
    return process.memoryUsage().heapUsed;
  };
  const swap = async (count: number, from: number) => {
    for (let i = from; i < from + count; i += 1) {
      host.files.clear();
      await setLive(host.publish(`1.0.${i}`, { padding: 200_000 }));
      await loader.refresh();
      expect(await shown(loader)).toBe(`<p>1.0.${i}</p>`);
    }
  };
  await swap(10, 0);
  const before = heap();
  await swap(40, 10);
  // A leak would hold 40 bundles of 200 kB: 8 MB.
  expect(heap() - before).toBeLessThan(4_000_000);
});

test('a shell that starts while a canary grows has the step of its time, also from its stored copy', async () => {
  const hour = 3_600_000;
  const start = Date.now();
  const steps = [5, 25, 100].map((traffic, at) => ({
    traffic,
    from: new Date(start + at * hour).toISOString(),
  }));
  const live = host.publish('1.0.0');
  const canary = host.publish('1.1.0');
  await setLive(
    { ...canary, deployment: { traffic: 5, default: false }, extras: { ...canary.extras, steps } },
    live,
  );
  const now = jest.spyOn(Date, 'now');
  const seen = [];
  for (const hours of [0.5, 1.5, 2.5]) {
    now.mockImplementation(() => start + hours * hour);
    const { loader } = createLoader();
    await loader.refresh();
    seen.push([loader.snapshot().versions.catalogue, loader.canaries()[0]?.traffic]);
    await fs.rm(registry.fileOf('catalogue'), { force: true });
  }
  now.mockRestore();
  expect(seen).toEqual([
    ['1.0.0', 5],
    ['1.0.0', 25],
    ['1.1.0', undefined],
  ]);
});
