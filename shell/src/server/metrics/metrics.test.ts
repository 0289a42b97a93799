import fs from 'node:fs/promises';
import { serveShell } from '../../../test-support/serve-shell';
import { createMetrics } from './metrics';

const shell = serveShell();
const scrape = async () => {
  const response = await shell.get('/metrics', { authorization: 'Bearer a-token-for-the-scraper' });
  return { status: response.status, lines: (await response.text()).split('\n') };
};

test('a client with the token gets builds, problems and pages', async () => {
  await (await shell.get('/products')).text();
  await (await shell.get('/products')).text();
  await fs.rm(shell.registry.fileOf('catalogue'));
  await shell.loader.refresh();
  const { lines } = await scrape();
  expect(lines).toEqual(
    expect.arrayContaining([
      'page_cache{part="pages"} 1',
      'build_traffic_percent{remote="catalogue",version="1.0.0"} 100',
      'remote_problems{remote="catalogue"} 1',
      'registry_sequence{remote="catalogue"} 1',
      'pages_total{result="rendered"} 1',
      'pages_total{result="cached"} 1',
      'page_render_seconds_count{outcome="complete"} 1',
      'build_loads_total{remote="catalogue",outcome="loaded"} 1',
    ]),
  );
});

test('a canary has its share, and a build that was taken back is counted', async () => {
  const live = shell.published('1.0.0');
  const canary = shell.host.publish('1.1.0');
  await shell.setLive({ ...canary, deployment: { traffic: 20, default: false } }, live);
  expect((await scrape()).lines).toEqual(
    expect.arrayContaining([
      'build_traffic_percent{remote="catalogue",version="1.1.0"} 20',
      'build_traffic_percent{remote="catalogue",version="1.0.0"} 80',
    ]),
  );
  await shell.loader.takeBack('catalogue', '1.1.0', 'faults');
  expect((await scrape()).lines).toContain('builds_taken_back_total{remote="catalogue"} 1');
});

test.each([{}, { authorization: 'Bearer another' }])('responds with 404 to %j', async (headers) => {
  expect((await shell.get('/metrics', headers as Record<string, string>)).status).toBe(404);
});

test('requests that tell a CDN of stale pages are counted', async () => {
  const metrics = createMetrics();
  metrics.countPurge('failed');
  metrics.countPurge('done');
  metrics.countPurge('done');
  const text = await metrics.registry.metrics();
  expect(text).toContain('cdn_purges_total{outcome="failed"} 1');
  expect(text).toContain('cdn_purges_total{outcome="done"} 2');
});
