// What a visitor sees of a piece whose code fails in the browser, and what the browser reports about it.
import type { Page, Route } from '@playwright/test';
import type { FaultReport, ReportBatch } from '../../shell/src/reports/report';
import { expect, test } from '../support/fixtures';
import { makeChangedBuild } from '../support/changed-build';
import { publishUnchecked } from '../support/publish-unchecked';

const PRODUCT = 'Bloom Rose & Milk';
/** A literal in the code of the product list. */
const RENDERED = '"Sort by"';
const cardOf = (page: Page) => page.getByRole('main').getByRole('link', { name: PRODUCT, exact: true });

declare global {
  var sentReports: string[];
}

/** Playwright does not show the body of a beacon. */
const watchReports = (page: Page) =>
  page.addInitScript(() => {
    globalThis.sentReports = [];
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then((text) => globalThis.sentReports.push(text));
      return send(url, body);
    };
  });

const readFaults = async (page: Page): Promise<Partial<FaultReport>[]> => {
  const batches = await page.evaluate(() => globalThis.sentReports);
  return batches
    .flatMap((text) => (JSON.parse(text) as ReportBatch).reports)
    .filter((report) => report.kind === 'fault')
    .map(({ remote, piece, fault, rung }) => ({ remote, piece, fault, rung }));
};

/** The frame and the pieces of other remotes. */
async function expectRestWorks(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
  await expect(page).toHaveURL(/\/about/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const networkFaults: Record<string, (route: Route) => Promise<void> | void> = {
  'are refused': (route) => route.abort('connectionrefused'),
  'respond with 404': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  'respond with 500': (route) => route.fulfill({ status: 500, body: 'Error' }),
  hang: () => undefined,
  'are garbage': (route) => route.fulfill({ contentType: 'text/javascript', body: '<html>{{{' }),
  'have another hash': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n/* changed */` });
  },
};

test.describe('with scripts of the catalogue that', () => {
  test.use({
    viewport: { width: 1440, height: 900 },
    expectedMessages: [/"piece":"catalogue\/|Failed to load resource|integrity|already registered|preload/],
  });

  for (const [fault, respond] of Object.entries(networkFaults))
    test(`${fault}: the server's HTML stays, the rest works, and the fault is reported`, async ({ page }) => {
      await watchReports(page);
      await page.route('**/remotes/catalogue/**', respond);
      await page.goto('/products');
      const received = page.waitForResponse('**/reports');
      await cardOf(page).hover();
      await expect
        .poll(() => readFaults(page))
        .toContainEqual({ remote: 'catalogue', piece: 'product-list', fault: 'load', rung: 'html' });
      expect((await received).status()).toBe(204);
      await expect(cardOf(page)).toBeVisible();
      await expectRestWorks(page);
    });
});

const THROW = `throw new Error('broken build')`;

/** A text in the code of the catalogue's list, and what a broken build has instead. */
const brokenBuilds = {
  'is evaluated': {
    fault: 'load',
    text: '"use strict";(globalThis.webpackChunkcatalogue',
    replacement: `${THROW};(globalThis.webpackChunkcatalogue`,
  },
  'is hydrated': {
    fault: 'hydration',
    text: RENDERED,
    replacement: `(typeof document==='undefined'?${RENDERED}:(()=>{${THROW}})())`,
  },
} as const;

test.describe('with a build whose code throws when it', () => {
  test.use({
    viewport: { width: 1440, height: 900 },
    expectedMessages: [/"piece":"(catalogue\/|shell)|broken build|already registered|Loading chunk/],
  });

  for (const [moment, { fault, text, replacement }] of Object.entries(brokenBuilds))
    test(`${moment}: the build before takes its place`, async ({ page, startOwnSite }) => {
      const site = await startOwnSite();
      await publishUnchecked(site, await makeChangedBuild(text, replacement));
      await watchReports(page);
      await page.goto(`${site.url}/products`);
      await cardOf(page).hover();
      await expect
        .poll(() => readFaults(page))
        .toContainEqual({ remote: 'catalogue', piece: 'product-list', fault, rung: 'previous' });
      await cardOf(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(PRODUCT);
    });
});
