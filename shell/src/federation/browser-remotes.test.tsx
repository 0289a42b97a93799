import { useFakeTimersAndTimeLimits } from '../../test-support/fake-time-limits';
import { createBrowserRemotes } from './browser-remotes';
import type { RemoteBuild } from '../composition/composition';
import { loadRemoteModule } from './federation-runtime';

const piece = { Component: () => null };
jest.mock('./federation-runtime', () => ({
  registerBuild: () => undefined,
  loadRemoteModule: jest.fn(),
}));
beforeEach(() => {
  jest.mocked(loadRemoteModule).mockResolvedValue({ piece });
});
afterEach(() => jest.useRealTimers());

const build = (rendersOnServer: boolean, pieces: string[]): RemoteBuild => ({
  version: '1',
  entry: '/entry.js',
  pieces: Object.fromEntries(pieces.map((name) => [name, []])),
  rendersOnServer,
  integrity: {},
});

test('the first view meets the HTML that came: a piece that was not in it is not here yet, however fast its code', async () => {
  const remotes = createBrowserRemotes({
    remotes: { admin: build(false, ['area']), content: build(true, ['hero']) },
  });
  await Promise.all([remotes.load('admin/area'), remotes.load('content/hero')]);
  expect(remotes.get('admin/area')).toBeUndefined();
  expect(remotes.get('content/hero')).toBe(piece);

  remotes.endFirstView();
  expect(remotes.get('admin/area')).toBe(piece);
});

test('after a navigation to a build that hangs, the slot knows at once that it does not come, and can try again', async () => {
  useFakeTimersAndTimeLimits();
  const composition = { remotes: { content: build(true, ['about']) } };
  globalThis.fetch = () =>
    Promise.resolve({ ok: true, json: () => Promise.resolve(composition) } as unknown as Response);
  const remotes = createBrowserRemotes(composition);
  remotes.endFirstView();
  jest.mocked(loadRemoteModule).mockReturnValue(new Promise(() => undefined));

  const ofPage = expect(remotes.load('content/about')).rejects.toThrow('Not loaded within 2500 ms.');
  await jest.advanceTimersByTimeAsync(2_500);
  await ofPage;
  await expect(remotes.load('content/about')).rejects.toThrow('Not loaded within 2500 ms.');

  jest.mocked(loadRemoteModule).mockResolvedValue({ piece });
  const again = remotes.reload('content/about');
  await jest.advanceTimersByTimeAsync(100);
  expect(await again).toBe(piece);
});

test('a later navigation loads a build again that did not come', async () => {
  useFakeTimersAndTimeLimits();
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const remotes = createBrowserRemotes({ remotes: { content: build(true, ['about']) } });
  jest.mocked(loadRemoteModule).mockRejectedValue(new Error('refused'));
  await expect(remotes.load('content/about')).rejects.toThrow('refused');

  jest.mocked(loadRemoteModule).mockResolvedValue({ piece });
  await jest.advanceTimersByTimeAsync(3_000);
  const later = remotes.load('content/about');
  await jest.advanceTimersByTimeAsync(100);
  expect(await later).toBe(piece);
});
