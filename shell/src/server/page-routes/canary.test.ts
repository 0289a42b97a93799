import type { RegistryEntry } from '@site/publishing/registry/schemas';
import { goodMessage } from '@site/shared-testing/enquiry-cases';
import { numberFromEnvironment } from '@site/shared-testing/seeded-random';
import { PREFETCH, readBootData, serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();

const withTraffic = (entry: RegistryEntry, traffic: number): RegistryEntry => ({
  ...entry,
  deployment: { traffic, default: false },
});

/** Beside the live build 1.0.0. */
async function startCanary(traffic: number) {
  const live = shell.published('1.0.0');
  const canary = shell.host.publish('1.1.0', { text: 'The canary', prefetch: PREFETCH });
  await shell.setLive(withTraffic(canary, traffic), live);
  return { live, canary };
}

/** What a visitor sees: the version that the page's HTML, its boot data and the composition name. */
async function visit(cookie = '') {
  const page = await shell.get('/products', { cookie });
  const setCookie = page.headers.get('set-cookie');
  const own = cookie || (setCookie?.split(';')[0] ?? '');
  const html = await page.text();
  const data = (await readBootData(shell, html, { cookie: own })) as {
    composition: { remotes: { catalogue: { version: string } } };
  };
  const current = (await (
    await shell.get('/composition.json', { cookie: own })
  ).json()) as typeof data.composition;
  return {
    cookie: own,
    setCookie,
    cacheControl: page.headers.get('cache-control'),
    html: html.includes('The canary') ? '1.1.0' : '1.0.0',
    data: data.composition.remotes.catalogue.version,
    current: current.remotes.catalogue.version,
  };
}

test('without a canary a page sets no cookie, and shared caches may store it', async () => {
  const { setCookie, cacheControl } = await visit('site-bucket=0');
  expect(setCookie).toBeNull();
  expect(cacheControl).toContain('s-maxage');
});

test('a canary’s visitors get it in HTML, boot data and composition, and no shared cache stores a page', async () => {
  await startCanary(20);
  expect(await visit('site-bucket=1999')).toMatchObject({ html: '1.1.0', data: '1.1.0', current: '1.1.0' });
  expect(await visit('theme=dark; site-bucket=2000')).toMatchObject({
    html: '1.0.0',
    data: '1.0.0',
    current: '1.0.0',
    setCookie: null,
    cacheControl: 'private, no-cache',
  });
});

test('a new visitor gets a bucket for 30 days, which scripts cannot read', async () => {
  await startCanary(20);
  const { setCookie } = await visit();
  expect(setCookie).toMatch(/^site-bucket=\d{1,4}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  const secure = await shell.get('/products', { 'x-forwarded-proto': 'https' });
  expect(secure.headers.get('set-cookie')).toMatch(/; Secure$/);
});

const visitorCount = numberFromEnvironment('CANARY_VISITORS', 1_000);

test(`20 % of ${visitorCount} visitors get a canary, and each gets the same again`, async () => {
  await startCanary(20);
  const counts = { canary: 0, visitors: 0 };
  const sample: Awaited<ReturnType<typeof visit>>[] = [];
  // The first request of each visitor; every hundredth comes back, and loads everything.
  const firstVisit = async () => {
    const page = await shell.get('/products');
    const isCanary = (await page.text()).includes('The canary');
    counts.visitors += 1;
    if (isCanary) counts.canary += 1;
    if (counts.visitors % 100 !== 0) return;
    const again = await visit(page.headers.get('set-cookie')?.split(';')[0]);
    expect(again).toMatchObject({ setCookie: null, html: isCanary ? '1.1.0' : '1.0.0' });
    sample.push(again);
  };
  const visitors = async () => {
    while (counts.visitors < visitorCount) await firstVisit();
  };
  await Promise.all(Array.from({ length: 8 }, visitors));
  // Five standard deviations: chance alone fails this once in a million runs.
  const tolerance = 5 * Math.sqrt((0.2 * 0.8) / visitorCount);
  expect(Math.abs(counts.canary / counts.visitors - 0.2)).toBeLessThan(tolerance);
  expect(sample.length).toBeGreaterThanOrEqual(visitorCount / 100);
  for (const { html, data, current } of sample) expect([data, current]).toEqual([html, html]);
}, 120_000);

test('a form’s result has the builds of its visitor', async () => {
  await startCanary(20);
  const post = (bucket: number) =>
    fetch(`${shell.origin}/contact`, {
      method: 'POST',
      headers: {
        cookie: `site-bucket=${bucket}`,
        origin: 'https://www.venmara.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ ...goodMessage, website: '', message: '' }),
    }).then(async (response) => readBootData(shell, await response.text()));
  const madeOf = (version: string) => ({ composition: { remotes: { catalogue: { version } } } });
  expect(await post(0)).toMatchObject(madeOf('1.1.0'));
  expect(await post(9_999)).toMatchObject(madeOf('1.0.0'));
});

test('traffic 0 takes a canary from its visitors, in every cache, also while the API is down', async () => {
  const { canary } = await startCanary(20);
  expect((await visit('site-bucket=0')).html).toBe('1.1.0');
  expect((await visit('site-bucket=9999')).html).toBe('1.0.0');
  await shell.api.stop();
  await shell.setLive(withTraffic(canary, 0), shell.published('1.0.0'));
  const page = await shell.get('/products', { cookie: 'site-bucket=0' });
  expect(await page.text()).toContain('Our products');
  expect(page.headers.get('cache-control')).toContain('s-maxage');
  expect((await shell.get('/readyz').then((response) => response.json())) as object).toMatchObject({
    canaries: [],
  });
});
