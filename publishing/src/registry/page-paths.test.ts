import { callModule } from '../../../tests/support/call-module';

const live = {
  sitePaths: ['/', '/products', '/productsDetails/:id/:categoryId?', '/admin/*'],
  remotes: {
    careers: { pages: [{ path: '/careers' }, { path: '/careers/:id' }] },
    catalogue: {},
  },
};
const findTaken = (remote: string, ...paths: string[]) =>
  callModule<{ path: string; owner: string }[]>(
    '../publishing/src/registry/page-paths.mjs',
    'findTakenPaths',
    remote,
    paths.map((path) => ({ path })),
    live,
  );

test('a remote may have paths that nobody has, and those that it has already', async () => {
  expect(await findTaken('events', '/events', '/events/:id')).toEqual([]);
  expect(await findTaken('careers', '/careers', '/careers/:id/apply')).toEqual([]);
});

test.each([
  ['/', 'the site'],
  ['/products/special', 'the site'],
  ['/productsdetails/7', 'the site'],
  ['/admin/careers', 'the site'],
  ['/api/careers', 'the site'],
  ['/_inspector', 'the site'],
  ['/sitemap.xml', 'the site'],
  ['/:anything', 'the site'],
  ['/*', 'the site'],
  ['/careers/internships', 'careers'],
])('%s cannot be taken: it belongs to %s', async (path, owner) => {
  expect(await findTaken('events', path)).toEqual([{ path, owner }]);
});
