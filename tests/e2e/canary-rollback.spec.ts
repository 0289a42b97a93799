// A canary that fails in browsers, beside the views of many other visitors: the shell takes it back by itself.
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Report, ReportBatch } from '../../shell/src/reports/report';
import { makeChangedBuild } from '../support/changed-build';
import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';
import { publishUnchecked } from '../support/publish-unchecked';
import type { Site } from '../support/site';
import { untilHydrated } from '../support/until-hydrated';

const PRODUCT = 'Bloom Rose & Milk';
/** A literal in the code of the product list. */
const RENDERED = '"Sort by"';
const THROWS_IN_BROWSERS = `(typeof document==='undefined'?${RENDERED}:(()=>{throw new Error('broken canary')})())`;
const CANARY_PERCENT = 20;
const VIEWS_A_SECOND = 20;

/** The version that visitors of this bucket get; those of bucket 0 get every canary. */
const versionOf = async (site: Site, bucket: number) => {
  const response = await fetch(`${site.url}/composition.json`, {
    headers: { cookie: `site-bucket=${bucket}` },
  });
  const { remotes } = (await response.json()) as { remotes: Record<string, { version: string }> };
  return remotes.catalogue?.version ?? '';
};

/** Reports, as browsers of as many other visitors send them: every fifth has the canary, which fails for one in four. */
function createVisitors(site: Site, { live, canary }: Record<'live' | 'canary', string>) {
  let visitors = 0;
  const report = (): Report => {
    const version = visitors % 5 === 0 ? canary : live;
    const build = { remote: 'catalogue', version };
    if (visitors % 20 !== 0) return { kind: 'view', ...build };
    const fault = { piece: 'product-list', fault: 'hydration', rung: 'previous' } as const;
    return { kind: 'fault', ...build, ...fault, message: 'Error: broken canary', isFirst: true };
  };
  return async () => {
    for (let view = 0; view < VIEWS_A_SECOND; view += 1) {
      const batch: ReportBatch = { route: '/products', reports: [report()] };
      visitors += 1;
      const response = await fetch(`${site.url}/reports`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `198.51.${visitors >> 8}.${visitors & 255}`,
        },
        body: JSON.stringify(batch),
      });
      expect(response.status).toBe(204);
    }
  };
}

/** The change of the registry that was made last. */
async function lastChange(site: Site): Promise<{ action: string; to: string; why: string }> {
  const text = await fs.readFile(path.join(site.varDir, 'registry/catalogue.json'), 'utf8');
  return (JSON.parse(text) as { signed: { change: { action: string; to: string; why: string } } }).signed
    .change;
}

test.use({
  viewport: { width: 1440, height: 900 },
  expectedMessages: [/"piece":"(catalogue\/|shell)|broken canary|already registered/],
});

test(
  'a canary that throws when it is hydrated is taken back, and the next page has the live build',
  deepUnless(false),
  async ({ page, startOwnSite }) => {
    const site = await startOwnSite();
    const live = await versionOf(site, 9_999);
    const folder = await makeChangedBuild({ [RENDERED]: THROWS_IN_BROWSERS });
    const canary = await publishUnchecked(site, folder, CANARY_PERCENT);
    await expect.poll(() => versionOf(site, 0)).toBe(canary);
    await page.context().addCookies([{ name: 'site-bucket', value: '0', url: site.url }]);
    const card = page.getByRole('main').getByRole('link', { name: PRODUCT, exact: true });
    const used = new Set<string>();
    page.on('request', (request) => {
      const version = /\/remotes\/catalogue\/([^/]+)\//.exec(request.url())?.[1];
      if (version !== undefined) used.add(version);
    });

    await page.goto(`${site.url}/products`);
    const reported = page.waitForResponse('**/reports');
    await card.hover();
    expect((await reported).status()).toBe(204);
    expect([...used]).toContain(canary);
    await expect(card).toBeVisible();

    const visit = createVisitors(site, { live, canary });
    const visitAndRead = async () => {
      await visit();
      return lastChange(site);
    };
    await expect.poll(visitAndRead, { intervals: [1_000] }).toMatchObject({
      action: 'automatic rollback',
      to: live,
      why: expect.stringContaining(canary),
    });

    used.clear();
    await page.goto(`${site.url}/products`);
    await untilHydrated(card);
    expect([...used]).toEqual([live]);
    await card.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(PRODUCT);
  },
);
