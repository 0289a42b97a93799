import { createBrowserRemotes } from './browser-remotes';
import type { RemoteBuild } from './composition';

const piece = { Component: () => null };
jest.mock('./federation-runtime', () => ({
  registerBuild: () => undefined,
  loadRemoteModule: () => Promise.resolve({ piece }),
}));

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
