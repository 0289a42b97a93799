import type { RemoteBuild } from '../../composition/composition';
import { acceptPages } from './accept-pages';

const build = (...paths: string[]): RemoteBuild => ({
  version: '1',
  entry: '/remotes/x/1/entry.js',
  pieces: { jobs: [] },
  integrity: {},
  rendersOnServer: true,
  ...(paths.length && { pages: paths.map((path) => ({ path, piece: 'jobs', title: 'Jobs' })) }),
});
const pathsOf = (built: RemoteBuild | undefined) => built?.pages?.map(({ path }) => path);

test('a remote gets its pages, unless the site or a remote before it has their paths', () => {
  const { remotes, refused } = acceptPages(
    [
      ['academy', build('/academy', '/careers/academy', '/products/new')],
      ['careers', build('/careers', '/careers/:id')],
      ['catalogue', build()],
    ],
    ['catalogue', 'careers', 'academy'],
  );
  expect(pathsOf(remotes.careers)).toEqual(['/careers', '/careers/:id']);
  expect(pathsOf(remotes.academy)).toEqual(['/academy']);
  expect(Object.keys(remotes)).toEqual(['academy', 'careers', 'catalogue']);
  expect(remotes.catalogue).toEqual(build());
  expect(refused).toEqual([
    { remote: 'academy', path: '/careers/academy', owner: 'careers' },
    { remote: 'academy', path: '/products/new', owner: 'the site' },
  ]);
});

test('a remote without an accepted page still has its pieces', () => {
  const { remotes } = acceptPages([['events', build('/contact')]], ['events']);
  expect(remotes.events).toEqual(build());
});
