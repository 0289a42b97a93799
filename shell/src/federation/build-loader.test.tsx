import type { PieceId } from '@site/shared-contracts';
import { useFakeTimersAndTimeLimits } from '../../test-support/fake-time-limits';
import { LateLoadError } from '../pieces/late-load-error';
import { BuildLoader } from './build-loader';
import type { Composition, RemoteBuild } from '../composition/composition';
import { loadRemoteModule } from './federation-runtime';

jest.mock('../reports/log-error');
jest.mock('./federation-runtime', () => ({
  registerBuild: jest.fn(),
  loadRemoteModule: jest.fn(),
}));

const LIST = 'catalogue/product-list';
const PAGE = 'catalogue/trending-products';
const build = (version: string): RemoteBuild => ({
  version,
  entry: `/remotes/catalogue/${version}/entry.js`,
  pieces: { 'product-list': [], 'trending-products': [] },
  rendersOnServer: true,
  integrity: {},
});

/** Module to what loading it does. */
let modules: Record<string, () => Promise<unknown>>;
let requested: string[];

beforeEach(() => {
  requested = [];
  modules = {};
  jest.mocked(loadRemoteModule).mockImplementation((id) => {
    requested.push(id);
    return modules[id.replace(/~\d+/, '')]?.() ?? Promise.reject(new Error(`no ${id}`));
  });
});
afterEach(() => jest.useRealTimers());

function respondWith(composition: Composition) {
  const urls: string[] = [];
  globalThis.fetch = (url) => {
    urls.push(url as string);
    return Promise.resolve({ ok: true, json: () => Promise.resolve(composition) } as Response);
  };
  return urls;
}

function createLoader() {
  const fallBacks: unknown[] = [];
  const loader = new BuildLoader({ remotes: { catalogue: build('2') } }, (id: PieceId, error, failed) =>
    fallBacks.push([id, String(error), failed?.version]),
  );
  return { loader, fallBacks };
}

test('where the scripts of the live build do not load, the piece comes from the build before', async () => {
  const urls = respondWith({ remotes: { catalogue: build('2') }, previous: build('1') });
  modules['catalogue@1/product-list'] = () => Promise.resolve({ piece: 'of 1' });
  const { loader, fallBacks } = createLoader();
  expect(await loader.loadBest(LIST)).toBe('of 1');
  expect(urls).toEqual(['/composition.json?remote=catalogue&previous=catalogue%402']);
  // Chrome serves a request after a failed preload from memory: the live build is tried twice.
  expect(requested).toEqual([LIST, 'catalogue~1/product-list', 'catalogue@1/product-list']);
  expect(fallBacks).toEqual([[LIST, `Error: no ${LIST}`, '2']]);
  expect(loader.buildOf(LIST)).toEqual({ remote: 'catalogue', version: '1' });
});

test('a build that hangs is given up within three seconds, and so is the one before', async () => {
  useFakeTimersAndTimeLimits();
  respondWith({ remotes: { catalogue: build('2') }, previous: build('1') });
  modules[LIST] = () => new Promise(() => undefined);
  modules['catalogue@1/product-list'] = () => new Promise(() => undefined);
  const { loader } = createLoader();
  const failed = expect(loader.loadBest(LIST)).rejects.toThrow('Not loaded within 2500 ms.');
  await jest.advanceTimersByTimeAsync(2_999);
  expect(requested).toEqual([LIST, 'catalogue@1/product-list']);
  await jest.advanceTimersByTimeAsync(2_999);
  await failed;
});

test('scripts that come after they were given up do not change which build is reported', async () => {
  useFakeTimersAndTimeLimits();
  respondWith({ remotes: { catalogue: build('2') }, previous: build('1') });
  let arrive: (module: unknown) => void = () => undefined;
  modules[LIST] = () => new Promise((resolve) => (arrive = resolve));
  modules['catalogue@1/product-list'] = () => Promise.resolve({ piece: 'of 1' });
  const { loader } = createLoader();
  const loading = loader.loadBest(LIST);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await loading).toBe('of 1');
  arrive({ piece: 'of 2' });
  await jest.advanceTimersByTimeAsync(0);
  expect(loader.buildOf(LIST)?.version).toBe('1');
});

test('scripts that come although nothing else did are not lost', async () => {
  useFakeTimersAndTimeLimits();
  respondWith({ remotes: { catalogue: build('2') } });
  let arrive: (module: unknown) => void = () => undefined;
  modules[LIST] = () => new Promise((resolve) => (arrive = resolve));
  const { loader } = createLoader();
  const failed = loader.loadBest(LIST).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(3_000);
  const error = await failed;
  arrive({ piece: 'of 2' });
  expect(error).toBeInstanceOf(LateLoadError);
  expect(await (error as LateLoadError).late).toBe('of 2');
});

test('a page whose build is gone takes this piece from the live one, and its others from its own', async () => {
  respondWith({ remotes: { catalogue: build('3') }, previous: build('1') });
  modules['catalogue@3/product-list'] = () => Promise.resolve({ piece: 'of 3' });
  modules[PAGE] = () => Promise.resolve({ piece: 'of 2' });
  const { loader } = createLoader();
  expect(await loader.loadBest(LIST)).toBe('of 3');
  expect(loader.buildOf(LIST)?.version).toBe('3');
  expect(await loader.loadBest(PAGE)).toBe('of 2');
  expect(requested.at(-1)).toBe(PAGE);
  expect(loader.buildOf(PAGE)?.version).toBe('2');
});

test('"Try again" takes only this piece from a build that went live meanwhile, as often as it takes', async () => {
  respondWith({ remotes: { catalogue: build('3') } });
  const { loader } = createLoader();
  await expect(loader.loadLive(LIST)).rejects.toThrow('no catalogue@3/product-list');
  expect(loader.buildOf(LIST)?.version).toBe('2');
  modules['catalogue@3/product-list'] = () => Promise.resolve({ piece: 'of 3' });
  expect(await loader.loadLive(LIST)).toBe('of 3');
  expect(requested).toEqual(['catalogue@3/product-list', 'catalogue@3~1/product-list']);
  expect(loader.buildOf(LIST)?.version).toBe('3');
  expect(loader.buildOf(PAGE)?.version).toBe('2');
});

test('a piece of a remote that the page was rendered without comes from the build that is live now', async () => {
  respondWith({ remotes: { catalogue: build('3') } });
  modules['catalogue@3/product-list'] = () => Promise.resolve({ piece: 'of 3' });
  const loader = new BuildLoader({ remotes: {} }, () => undefined);
  expect(loader.hasPiece(LIST)).toBe(false);
  expect(await loader.loadBest(LIST)).toBe('of 3');
  expect(loader.hasPiece(LIST)).toBe(true);
});

test('the first error is thrown where no build can be loaded', async () => {
  respondWith({ remotes: { catalogue: build('2') } });
  const { loader, fallBacks } = createLoader();
  await expect(loader.loadBest(LIST)).rejects.toThrow(`no ${LIST}`);
  expect(fallBacks).toEqual([]);
});
