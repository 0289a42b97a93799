// The headers for a CDN that is told which pages are stale.
import { PREFETCH, serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();
let revision: number;
/** Of the call that the page makes. */
let respond: () => Promise<{ status: number; body: object } | undefined>;

beforeEach(() => {
  revision = 7;
  respond = () => Promise.resolve(undefined);
  shell.api.respond = ({ endpoint }) => {
    if (endpoint === 'GET /api/revision') return { status: 200, body: { status: 200, revision } };
    return endpoint === 'GET /api/category/all' ? respond() : undefined;
  };
});

async function startPurged(): Promise<void> {
  await shell.setLive(shell.host.publish('1.1.0', { prefetch: PREFETCH }));
  shell.isPurged = true;
  await shell.restart();
  await shell.pollRevision();
}

const changeContent = () => {
  revision += 1;
  return shell.pollRevision();
};

const headersOf = async (address: string) => {
  const { headers } = await shell.get(address);
  return ['cache-control', 'cdn-cache-control', 'surrogate-key'].map((name) => headers.get(name));
};
const shared = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30';
const purged = 'max-age=3600, stale-while-revalidate=30';

test('a page says of what it is made, to a CDN that is told, and to no other', async () => {
  await shell.setLive(shell.host.publish('1.1.0', { prefetch: PREFETCH }));
  expect(await headersOf('/productsDetails/4')).toEqual([shared, null, null]);
  await startPurged();
  for (const how of ['rendered', 'cached'])
    expect([how, ...(await headersOf('/productsDetails/4'))]).toEqual([how, shared, purged, 'site products']);
  expect(await headersOf('/no-such-page')).toEqual([shared, purged, 'site products articles']);
});

test('while a canary runs no CDN keeps a page', async () => {
  await startPurged();
  const canary = shell.host.publish('1.1.0');
  await shell.setLive({ ...canary, deployment: { traffic: 20, default: false } }, shell.published('1.0.0'));
  expect(await headersOf('/productsDetails/4')).toEqual(['private, no-cache', null, null]);
});

test('a page from before the last change is sent, and no CDN keeps it for long', async () => {
  await startPurged();
  expect(await headersOf('/productsDetails/4')).toEqual([shared, purged, 'site products']);
  await changeContent();
  respond = () => Promise.resolve({ status: 500, body: {} });
  expect(await headersOf('/productsDetails/4')).toEqual([shared, null, null]);
});

test('nor does it keep a page that was rendered while the content changed', async () => {
  await startPurged();
  respond = async () => {
    await changeContent();
    return undefined;
  };
  expect(await headersOf('/productsDetails/4')).toEqual([shared, null, null]);
});

test('nor a page of an API that does not tell of changes', async () => {
  shell.api.respond = ({ endpoint }) =>
    endpoint === 'GET /api/revision' ? { status: 404, body: {} } : undefined;
  await startPurged();
  expect(await headersOf('/productsDetails/4')).toEqual([shared, null, null]);
});
