// Who is served while somebody requests more pages than can be rendered. Renders are held, so that nothing is measured.
import { serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();
const FLOOD = 400;
/** Of one client: four are rendered, 32 wait. */
const ACCEPTED = 36;
const honest = '203.0.113.5';

/** Paths with their query, in the order in which they are rendered. */
let rendered: string[];
let release: () => void;

/** From now on renders end when they are released. They are quick ones, without the pieces of the page. */
function holdRenders() {
  rendered = [];
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  shell.render = async ({ url }) => {
    const { pathname, search } = new URL(url);
    rendered.push(pathname + search);
    await released;
    return {
      page: { status: 200, html: pathname + search, policy: '', isComplete: true, bootData: undefined },
      failures: [],
    };
  };
}
beforeEach(holdRenders);
afterEach(() => release());

const visit = async (address: string, from: string, headers: Record<string, string> = {}) => {
  const response = await shell.get(address, { 'x-forwarded-for': from, ...headers });
  return { response, html: await response.text() };
};
const statusesOf = async (visits: ReturnType<typeof visit>[]) => {
  const counts: Record<number, number> = {};
  for (const { response } of await Promise.all(visits))
    counts[response.status] = (counts[response.status] ?? 0) + 1;
  return counts;
};
const until = async (isReached: () => boolean) => {
  while (!isReached()) await new Promise((resolve) => setImmediate(resolve));
};
const readMetric = async (name: string) => {
  const metrics = await shell.get('/metrics', { authorization: 'Bearer a-token-for-the-scraper' });
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await metrics.text())?.[1]);
};
/** As many searches as one client may have in flight. */
const fillTurnsOf = async (client: string) => {
  const visits = Array.from({ length: ACCEPTED }, (_, index) => visit(`/products?search=${index}`, client));
  while ((await readMetric('page_renders_waiting')) < ACCEPTED - 4);
  return visits;
};

const sameSite = { origin: 'https://www.venmara.example', 'sec-fetch-site': 'same-origin' };

/** Sends the requests of a flood, and waits until as many of them are refused as have no turn. */
async function startFlood(accepted: number, requestOf: (index: number) => Parameters<typeof visit>) {
  let refused = 0;
  const visits = Array.from({ length: FLOOD }, async (_, index) => {
    const visited = await visit(...requestOf(index));
    if (visited.response.status === 503) refused += 1;
    return visited;
  });
  const untilRefused = (count: number) => until(() => refused === count);
  await untilRefused(FLOOD - accepted);
  return { visits, untilRefused };
}

test.each<[string, (index: number) => Parameters<typeof visit>]>([
  ['searches', (index) => [`/products?search=${index}`, '198.51.100.7']],
  ['addresses without a page', (index) => [`/made-up-${index}`, '198.51.100.7']],
  ['confirmations of a form', () => ['/contact?sent=message', '198.51.100.7', sameSite]],
  ['ports of one address', (index) => [`/products?search=${index}`, `198.51.100.7:${2000 + index}`]],
  ['addresses of one IPv6 network', (index) => [`/products?search=${index}`, `2001:db8:7:${index}::1`]],
])('a flood of %s from one client leaves the others their turn', async (_, requestOf) => {
  const { visits } = await startFlood(ACCEPTED, requestOf);
  expect(rendered).toHaveLength(4);
  const other = visit('/about', honest);
  await until(() => rendered.length === 5);
  expect(rendered[4]).toBe('/about');
  release();
  expect((await other).response.status).toBe(200);
  expect(await statusesOf(visits)).toEqual({ 200: ACCEPTED, 503: FLOOD - ACCEPTED });
});

test('who is refused gets a page with the telephone, and when to come back', async () => {
  const { visits } = await startFlood(ACCEPTED, (index) => [`/products?search=${index}`, '198.51.100.7']);
  const { response, html } = await Promise.race(visits);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('30');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(html).toContain('Too many pages are being opened</h1>');
  expect(html).toContain('href="tel:');
  expect(await readMetric('page_renders_refused_total')).toBe(FLOOD - ACCEPTED);
  // A line for each would be a flood of the log.
  const lines = shell.log.filter(({ msg }) => String(msg).startsWith('too many pages'));
  expect(lines.length).toBeLessThan(FLOOD / 10);
  expect(lines[0]).toMatchObject({ level: 40 });
  expect(shell.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  release();
  await Promise.all(visits);
});

test('a flood of many clients leaves the pages that are kept, and each other client its turn', async () => {
  release();
  await visit('/', honest);
  holdRenders();
  // 16 are rendered and 128 wait, of all clients together.
  const { visits, untilRefused } = await startFlood(144, (index) => [
    `/products?search=${index}`,
    `198.51.100.${index % 20}`,
  ]);
  const other = visit('/about', honest);
  await untilRefused(FLOOD - 143);
  expect((await visit('/', honest)).html).toBe('/');
  expect(rendered).toHaveLength(16);
  release();
  expect((await other).html).toBe('/about');
  // After those that were being rendered, and about one of each client; not after all that came before.
  expect(rendered.indexOf('/about')).toBeLessThan(16 + 2 * 20);
  expect(await statusesOf(visits)).toEqual({ 200: 143, 503: FLOOD - 143 });
});

test('who waits for a page that the flood waits for too is served in the own turn', async () => {
  const flood = await fillTurnsOf('198.51.100.7');
  const last = Array.from({ length: ACCEPTED }, (_, index) => `/products?search=${index}`).find(
    (address) => !rendered.includes(address),
  );
  const other = visit(last ?? '', honest);
  await until(() => rendered.length === 5);
  expect(rendered[4]).toBe(last);
  release();
  expect((await other).html).toBe(last);
  expect(await statusesOf(flood)).toEqual({ 200: ACCEPTED });
  // Once for both.
  expect(rendered).toHaveLength(ACCEPTED);
});

test('a page that was kept is sent as it was, where the new one has no turn', async () => {
  release();
  const before = await visit('/about', honest);
  holdRenders();
  await fetch(`${shell.origin}/api/category/create`, {
    method: 'POST',
    headers: { authorization: 'Bearer a.b.c' },
  });
  const flood = await fillTurnsOf(honest);
  const after = await visit('/about', honest);
  expect([after.response.status, after.html]).toEqual([200, before.html]);
  expect(rendered).not.toContain('/about');
  release();
  await Promise.all(flood);
});

test('after a form the visitor is told that it has arrived, also without a turn for the page', async () => {
  const flood = await fillTurnsOf(honest);
  const { response, html } = await visit('/contact?sent=message', honest, sameSite);
  expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(response.headers.get('retry-after')).toBe('30');
  expect(html).toContain('What you sent has arrived.');
  release();
  await Promise.all(flood);
});

test('the data of a page that has no turn are not gone', async () => {
  const flood = await fillTurnsOf(honest);
  const { response } = await visit('/boot-data/x?page=/about', honest);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
  release();
  await Promise.all(flood);
});

test('an address without a page is a 404 also after a form', async () => {
  shell.render = undefined;
  for (const address of ['/nope?sent=message', '/nope?sent=quote', '/a/b/c?x=1&sent=message'])
    expect([address, (await visit(address, honest, sameSite)).response.status]).toEqual([address, 404]);
  expect((await visit('/contact?sent=message', honest, sameSite)).response.status).toBe(200);
});

test('a made-up cookie for outlines does not pass the cache', async () => {
  release();
  await visit('/about', honest);
  rendered = [];
  for (const value of ['on', 'e30.x', 'eyJwdXJwb3NlIjoib3V0bGluZXMifQ.AAAA'])
    await visit('/about', honest, { cookie: `site-outlines=${value}` });
  expect(rendered).toEqual([]);
});
