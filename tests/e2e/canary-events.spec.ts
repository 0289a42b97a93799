// A canary whose event handlers throw, block the page, or never end: the browser reports it, and the shell takes it back.
import type { FaultKind } from '../../shell/src/reports/report';
import { makeChangedBuild } from '../support/changed-build';
import { expect, test } from '../support/fixtures';
import { publishUnchecked } from '../support/publish-unchecked';
import { hydratePage } from '../support/until-hydrated';

/** What a click does, by the fragment of the address. */
const onClick = `switch(location.hash){
  case'#error':throw new Error('broken handler');
  case'#block':for(const end=performance.now()+600;performance.now()<end;);break;
  case'#freeze':for(;;);
}`;
/** Statements of the modules of the build, in a browser and once. */
const listen = `(()=>{if(typeof document==='undefined'||globalThis.isListening)return;
  globalThis.isListening=true;addEventListener('click',()=>{${onClick}})})()`;

const TOKEN = 'a-token-for-metrics';
const PERCENT = 20;

test.use({ viewport: { width: 1440, height: 900 }, expectedMessages: [/broken handler/] });

test('a canary whose click handlers throw, block or never end is reported, and taken back', async ({
  page,
  startOwnSite,
}) => {
  const site = await startOwnSite({ env: { METRICS_TOKEN: TOKEN } });
  const folder = await makeChangedBuild({ '{piece:()=>': `{[(${listen},'piece')]:()=>` });
  const canary = await publishUnchecked(site, folder, PERCENT);
  const readMetrics = async () =>
    (await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  const countOf = async (fault: FaultKind) => {
    const line = new RegExp(
      `^browser_faults_total\\{remote="catalogue",version="${canary}",piece="",fault="${fault}",rung="none"\\} (\\d+)$`,
      'm',
    );
    return Number(line.exec(await readMetrics())?.[1] ?? 0);
  };
  const versionNow = async () => {
    const response = await fetch(`${site.url}/composition.json`, { headers: { cookie: 'site-bucket=0' } });
    return ((await response.json()) as { remotes: { catalogue: { version: string } } }).remotes.catalogue
      .version;
  };
  await page.context().addCookies([{ name: 'site-bucket', value: '0', url: site.url }]);
  // A tenth of the documents are measured.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  const measured = page.waitForResponse(/\/assets\/web-vitals\./);
  await page.goto(`${site.url}/products`);
  await hydratePage(page);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await measured;
  const worker = page.workers()[0] ?? (await page.waitForEvent('worker'));
  // Its script has run.
  await worker.evaluate(() => undefined);

  const click = async (hash: string) => {
    await page.evaluate((each) => history.replaceState(history.state, '', each), hash);
    await page.mouse.click(5, 300);
  };
  await click('#error');
  await expect.poll(() => countOf('error')).toBe(1);
  await click('#block');
  await expect.poll(() => countOf('block')).toBe(1);
  // It does not return.
  void click('#freeze').catch(() => undefined);
  await expect.poll(() => countOf('freeze')).toBe(1);

  // Other visitors: every third view of the canary has an error, and none of the live build.
  const report = (address: number, isFaulty: boolean, version: string) =>
    fetch(`${site.url}/reports`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.${address >> 8}.${address & 255}`,
      },
      body: JSON.stringify({
        route: '/products',
        reports: [
          isFaulty
            ? {
                kind: 'fault',
                remote: 'catalogue',
                version,
                fault: 'error',
                rung: 'none',
                message: 'Error: broken handler',
                isFirst: true,
              }
            : { kind: 'view', remote: 'catalogue', version },
        ],
      }),
    });
  const live = (await (
    await fetch(`${site.url}/composition.json`, { headers: { cookie: 'site-bucket=9999' } })
  ).json()) as {
    remotes: { catalogue: { version: string } };
  };
  for (let visitor = 0; (await versionNow()) === canary; visitor += 1) {
    const isCanary = visitor % 5 === 0;
    const version = isCanary ? canary : live.remotes.catalogue.version;
    expect((await report(visitor, visitor % 15 === 0, version)).status).toBe(204);
  }
  expect(await site.runScript('history', 'catalogue')).toMatch(
    /automatic rollback[\s\S]*views of .* had faults, against 0 of/,
  );
});
