// Two shells, one API: what an admin changes through one is to be seen on the other.
import { PREFETCH, serveShell } from '../../test-support/serve-shell';

const shell = serveShell();
let revision: number;

beforeEach(async () => {
  revision = 7;
  shell.api.respond = ({ endpoint }) =>
    endpoint === 'GET /api/revision' ? { status: 200, body: { status: 200, revision } } : undefined;
  await shell.setLive(
    shell.host.publish('1.1.0', {
      prefetch: `${PREFETCH}
        const { data } = queryClient.getQueryData(['GET /api/category/all', {}]);
        return { status: data.length > 1 ? 410 : 200, title: data.length + ' categories' };`,
    }),
  );
  await shell.pollRevision();
});

const visit = async (address = '/productsDetails/4') => {
  const response = await shell.get(address);
  return [response.status, /<title>(.*?) \|/.exec(await response.text())?.[1]];
};

/** Somebody else's: nothing of it passes through this shell. */
function changeElsewhere(): void {
  shell.api.items += 1;
  revision += 1;
}

test('a change through another server is on the next page, and a deleted product is gone', async () => {
  expect(await visit()).toEqual([200, '1 categories']);
  changeElsewhere();
  await shell.pollRevision();
  expect((await visit())[0]).toBe(410);
});

test('as long as the revision stays the same, no page is rendered again', async () => {
  await visit();
  const before = shell.api.requests;
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'setInterval', 'queueMicrotask'],
  });
  jest.setSystemTime(Date.now() + 60_000);
  await visit();
  jest.useRealTimers();
  expect(shell.api.requests).toBe(before);
});

test('while the API is down, cached pages are sent at once', async () => {
  await visit();
  await shell.api.stop();
  await shell.pollRevision();
  const started = performance.now();
  expect(await visit()).toEqual([200, '1 categories']);
  // The visit did not wait for the API.
  expect(performance.now() - started).toBeLessThan(500);
  expect(shell.log.filter(({ msg }) => msg === 'failed to read the API revision')).toHaveLength(1);
});

test('the sitemap follows too', async () => {
  let ids = [1, 2];
  const response = shell.api.respond;
  shell.api.respond = (call) => {
    if (call.endpoint === 'GET /api/tags/all') return { status: 200, body: [] };
    return call.endpoint === 'GET /api/sitemap'
      ? { status: 200, body: { status: 200, data: ids.map((id) => ({ kind: 'product', id })) } }
      : response(call);
  };
  const count = async () =>
    [...(await (await shell.get('/sitemap.xml')).text()).matchAll(/productsDetails/g)].length;
  expect(await count()).toBe(2);
  ids = [1];
  changeElsewhere();
  await shell.pollRevision();
  expect(await count()).toBe(1);
});

test('without a revision, pages are rendered again after a few seconds', async () => {
  shell.api.respond = ({ endpoint }) =>
    endpoint === 'GET /api/revision' ? { status: 404, body: { title: 'Not Found' } } : undefined;
  await shell.pollRevision();
  await visit();
  shell.api.items += 1;
  expect((await visit())[1]).toBe('1 categories');
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'setInterval', 'queueMicrotask'],
  });
  jest.setSystemTime(Date.now() + 6_000);
  expect((await visit())[0]).toBe(410);
  jest.useRealTimers();
});
