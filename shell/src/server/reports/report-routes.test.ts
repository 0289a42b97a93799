import { fastify, type FastifyInstance } from 'fastify';
import type { Report } from '../../reports/report';
import { networkOf } from '../http/network-of';
import { CanaryWatch, type RunningCanary } from './canary-watch';
import { ReportCounters } from './report-counters';
import { reportRoutes } from './report-routes';

const canary: RunningCanary = { remote: 'catalogue', live: '1.0.0', canary: '1.1.0' };
const view = (version: string): Report => ({ kind: 'view', remote: 'catalogue', version });
const fault = (version: string, more: Partial<Extract<Report, { kind: 'fault' }>> = {}): Report => ({
  kind: 'fault',
  remote: 'catalogue',
  version,
  piece: 'product-list',
  fault: 'render',
  rung: 'fallback',
  message: 'Error: broken',
  isFirst: true,
  ...more,
});

let app: FastifyInstance;
let origin: string;
let counters: ReportCounters;
let watch: CanaryWatch;
let takenBack: string[];
/** Build to its pieces. */
let published: Map<string, string[]>;

beforeEach(async () => {
  published = new Map([
    ['catalogue 1.0.0', ['product-list']],
    ['catalogue 1.1.0', ['product-list']],
  ]);
  counters = new ReportCounters((remote, version) => published.get(`${remote} ${version}`));
  takenBack = [];
  watch = new CanaryWatch({
    running: () => [canary],
    takeBack: ({ remote, canary: version }, reason) => takenBack.push(`${remote} ${version}: ${reason}`),
    viewsPerAddress: 4,
  });
  app = fastify({ trustProxy: 'loopback' });
  await app.register(reportRoutes, {
    reports: { counters, watch, viewsPerAddress: 4 },
    formHost: undefined,
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${origin}/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const send = (reports: Report[], address = '192.0.2.1') =>
  post({ route: '/products', reports }, { 'x-forwarded-for': address });
const addressOf = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;

test('reports are counted by remote, version, piece and kind', async () => {
  const vital: Report = {
    kind: 'vital',
    name: 'LCP',
    value: 1200,
    builds: [{ remote: 'catalogue', version: '1.0.0' }],
  };
  expect((await send([view('1.0.0'), fault('1.1.0', { rung: 'html' }), vital])).status).toBe(204);
  await send([view('1.0.0')]);
  const metrics = counters.metrics();
  expect(metrics).toContain('browser_views_total{remote="catalogue",version="1.0.0"} 2\n');
  expect(metrics).toContain('browser_faulty_views_total{remote="catalogue",version="1.1.0"} 1\n');
  expect(metrics).toContain(
    'browser_faults_total{remote="catalogue",version="1.1.0",piece="product-list",fault="render",rung="html"} 1\n',
  );
  expect(metrics).toContain('web_vital_sum{remote="catalogue",version="1.0.0",name="LCP"} 1200\n');
  expect(counters.latestFaults()).toMatchObject([{ route: '/products', message: 'Error: broken' }]);
  expect(counters.builds()).toContainEqual(
    expect.objectContaining({ version: '1.0.0', vitals: [{ name: 'LCP', count: 1, mean: 1200, good: 1 }] }),
  );
});

test.each([
  ['no JSON', '{', 400],
  ['another shape', { reports: [] }, 400],
  ['a query in the route', { route: '/products?name=Ann', reports: [view('1.0.0')] }, 400],
  ['more fields', { route: '/', reports: [{ ...view('1.0.0'), userAgent: 'x' }] }, 400],
  ['a long message', { route: '/', reports: [fault('1.0.0', { message: 'x'.repeat(121) })] }, 400],
  ['a name with a quotation mark', { route: '/', reports: [{ ...view('1.0.0'), remote: 'a"b' }] }, 400],
  ['too many reports', { route: '/', reports: Array(21).fill(view('1.0.0')) }, 400],
  ['too many bytes', { route: '/', reports: [fault('1.0.0', { message: 'x'.repeat(9_000) })] }, 413],
])('%s is rejected and counts nothing', async (_, body, status) => {
  expect((await post(body)).status).toBe(status);
  expect(counters.builds()).toEqual([]);
});

test('another website cannot let the browsers of its visitors report', async () => {
  const reports = { route: '/', reports: [fault('1.1.0')] };
  expect((await post(reports, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await post(reports, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect(counters.builds()).toEqual([]);
});

test('builds that nobody published are not counted: a sender cannot create counters', async () => {
  await send([view('9.9.9'), fault('constructor')]);
  expect(counters.builds()).toEqual([]);
  expect(counters.metrics()).toContain('browser_reports_rejected_total{reason="unknown_build"} 2\n');
});

test('pieces that a build does not have are not counted: they cannot use up the counters', async () => {
  await send([
    fault('1.0.0', { piece: 'invented' }),
    fault('1.0.0', { piece: 'constructor' }),
    fault('1.0.0'),
  ]);
  expect(counters.builds()).toMatchObject([
    { faultyViews: 1, faults: [{ piece: 'product-list', count: 1 }] },
  ]);
  expect(counters.metrics()).toContain('browser_reports_rejected_total{reason="unknown_build"} 2\n');
});

test('counters of builds that are gone make room for those of new ones', async () => {
  for (let number = 1; number <= 6_000; number += 1) {
    const build = `2.0.${number}`;
    published.set(`catalogue ${build}`, ['product-list']);
    counters.add(view(build), '/products');
    published.delete(`catalogue ${build}`);
  }
  expect((await send([view('1.0.0')])).status).toBe(204);
  const metrics = counters.metrics();
  expect(metrics).toContain('browser_views_total{remote="catalogue",version="1.0.0"} 1\n');
  expect(metrics).not.toContain('browser_reports_dropped_total{');
});

test('one address gets 429 after so many requests in an hour', async () => {
  for (let index = 0; index < 600; index += 1) await send([view('1.0.0')]);
  expect((await send([view('1.0.0')])).status).toBe(429);
  expect((await send([view('1.0.0')], '192.0.2.2')).status).toBe(204);
});

test('a canary whose views fail for many visitors is taken back, once, and the reason has the numbers', async () => {
  for (let index = 0; index < 200; index += 1) {
    const isCanary = index % 5 === 0;
    const report = !isCanary ? view('1.0.0') : index % 10 === 0 ? fault('1.1.0') : view('1.1.0');
    await send([report], addressOf(index));
    if (index % 20 === 19) watch.evaluate();
  }
  expect(takenBack).toHaveLength(1);
  expect(takenBack[0]).toMatch(
    /^catalogue 1\.1\.0: In visitors' browsers, \d+ of \d+ views of 1\.1\.0 had faults, against 0 of \d+ views of 1\.0\.0\.$/,
  );
});

test('forged faults of one address, in any number, do not take a good canary back', async () => {
  for (let index = 0; index < 200; index += 1) {
    await send([view(index % 5 ? '1.0.0' : '1.1.0')], addressOf(index));
    await send([fault('1.1.0'), fault('1.1.0')], '203.0.113.9');
    if (index % 20 === 19) watch.evaluate();
  }
  expect(takenBack).toEqual([]);
  expect(watch.state()[0]?.seen.canary.faults).toBe(1);
});

test('the live build is never taken back by reports', async () => {
  for (let index = 0; index < 100; index += 1) {
    await send([index % 2 ? fault('1.0.0') : view('1.1.0')], addressOf(index));
    watch.evaluate();
  }
  expect(takenBack).toEqual([]);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1::1', '2001:db8:1'],
  ['2001:0db8:0001:ffff::', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const manyViews = async (canaryReport: Report) => {
  for (let index = 0; index < 60; index += 1) {
    await send([index % 3 === 0 ? canaryReport : view('1.0.0')], addressOf(index));
    watch.evaluate();
  }
};

test.each<[string, Report]>([
  ['an error in an event handler', fault('1.1.0', { piece: undefined, fault: 'error', rung: 'none' })],
  ['a call that fails', fault('1.1.0', { fault: 'call', rung: 'none' })],
  ['a script that blocks the page', fault('1.1.0', { piece: undefined, fault: 'block', rung: 'none' })],
  ['a page that does not respond', fault('1.1.0', { piece: undefined, fault: 'freeze', rung: 'none' })],
  [
    'an interaction that takes half a second',
    { kind: 'vital', name: 'INP', value: 501, builds: [{ remote: 'catalogue', version: '1.1.0' }] },
  ],
])('%s counts against a canary', async (_, report) => {
  await manyViews(report);
  expect(takenBack).toEqual([expect.stringContaining('catalogue 1.1.0: ')]);
});

test('interactions that are fast, and other vitals, count as good', async () => {
  const builds = [{ remote: 'catalogue', version: '1.1.0' }];
  await manyViews({ kind: 'vital', name: 'INP', value: 500, builds });
  await manyViews({ kind: 'vital', name: 'LCP', value: 9_000, builds });
  expect(takenBack).toEqual([]);
});

test('five addresses that report nothing but faults take no healthy canary back', async () => {
  await manyViews(view('1.1.0'));
  for (let hostile = 0; hostile < 5; hostile += 1)
    for (let repeated = 0; repeated < 10; repeated += 1) {
      await send([fault('1.1.0'), fault('1.1.0', { fault: 'error' }), view('1.0.0')], `203.0.${hostile}.1`);
      watch.evaluate();
    }
  expect(takenBack).toEqual([]);
});
