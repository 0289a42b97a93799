import { serveShell } from '../../../test-support/serve-shell';
import type { Report } from '../../reports/report';

const shell = serveShell();

const canaryOf = (version: string) => ({
  ...shell.host.publish(version, { text: `Products of ${version}` }),
  deployment: { traffic: 20, default: false },
});

const send = (report: Report, address: string) =>
  fetch(`${shell.origin}/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ route: '/products', reports: [report] }),
  });

/** One of five visitors gets the canary, and each of its views may fail. */
async function visit(views: number, isBroken: boolean): Promise<void> {
  for (let index = 0; index < views; index += 1) {
    const isCanary = index % 5 === 0;
    const build = { remote: 'catalogue', version: isCanary ? '1.1.0' : '1.0.0' };
    const report: Report =
      isCanary && isBroken
        ? {
            ...build,
            kind: 'fault',
            piece: 'product-list',
            fault: 'hydration',
            rung: 'html',
            message: 'Error: broken',
            isFirst: true,
          }
        : { ...build, kind: 'view' };
    expect((await send(report, `198.51.${index >> 8}.${index & 255}`)).status).toBe(204);
    if (index % 20 === 19) shell.reports.watch.evaluate();
  }
}

const canaryPage = async () =>
  (await shell.get('/products', { cookie: 'site-bucket=0', 'accept-encoding': 'identity' })).text();

test('a canary that fails in browsers is given to nobody any more, and the reason says how often it failed', async () => {
  await shell.setLive(canaryOf('1.1.0'), shell.published('1.0.0'));
  expect(await canaryPage()).toContain('Products of 1.1.0');
  await visit(100, true);
  expect(shell.takenBack).toEqual([
    {
      remote: 'catalogue',
      version: '1.1.0',
      reason: expect.stringMatching(
        /^In visitors' browsers, \d+ of \d+ views of 1\.1\.0 had faults, against 0 of \d+ views of 1\.0\.0\.$/,
      ) as string,
    },
  ]);
  expect(await canaryPage()).toContain('Our products');
});

test('a canary that works is kept', async () => {
  await shell.setLive(canaryOf('1.1.0'), shell.published('1.0.0'));
  await visit(100, false);
  expect(shell.takenBack).toEqual([]);
  expect(await canaryPage()).toContain('Products of 1.1.0');
});

test('a browser in which a canary fails is told the live build', async () => {
  await shell.setLive(canaryOf('1.1.0'), shell.published('1.0.0'));
  const response = await shell.get('/composition.json?previous=catalogue@1.1.0');
  expect(await response.json()).toMatchObject({ previous: { version: '1.0.0' } });
});

test.each(['catalogue@9.9.9', 'constructor@1.0.0', '../..', 'catalogue'])(
  'the build before %s is not asked for with an error',
  async (build) => {
    const response = await shell.get(`/composition.json?previous=${build}`);
    expect(response.status).toBe(200);
  },
);
