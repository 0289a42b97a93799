// The headers for a CDN that is told which pages are stale.
import { PREFETCH, serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();

const headersOf = async (address: string) => {
  const { headers } = await shell.get(address);
  return ['cache-control', 'cdn-cache-control', 'surrogate-key'].map((name) => headers.get(name));
};
const shared = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30';
const purged = 'max-age=3600, stale-while-revalidate=30';

test('a page says of what it is made, to a CDN that is told, and to no other', async () => {
  await shell.setLive(shell.host.publish('1.1.0', { prefetch: PREFETCH }));
  expect(await headersOf('/productsDetails/4')).toEqual([shared, null, null]);
  shell.isPurged = true;
  await shell.restart();
  for (const how of ['rendered', 'cached'])
    expect([how, ...(await headersOf('/productsDetails/4'))]).toEqual([how, shared, purged, 'site products']);
  expect(await headersOf('/no-such-page')).toEqual([shared, purged, 'site products articles']);
});

test('while a canary runs no CDN keeps a page', async () => {
  shell.isPurged = true;
  await shell.restart();
  const canary = shell.host.publish('1.1.0');
  await shell.setLive({ ...canary, deployment: { traffic: 20, default: false } }, shell.published('1.0.0'));
  expect(await headersOf('/productsDetails/4')).toEqual(['private, no-cache', null, null]);
});
