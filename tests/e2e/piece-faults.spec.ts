// What a visitor sees of a piece whose code fails in the browser, and what the browser reports about it: for each remote
// and each fault.
import type { Locator, Page, Route } from '@playwright/test';
import type { Composition } from '../../shell/src/federation/composition';
import type { FaultReport, ReportBatch, Rung } from '../../shell/src/reports/report';
import { expect, test } from '../support/fixtures';
import { makeChangedBuild } from '../support/changed-build';
import { publishUnchecked } from '../support/publish-unchecked';
import { untilHydrated } from '../support/until-hydrated';

/** Milliseconds in which a piece that fails has been replaced. */
const LIMIT = 3_000;
/** Milliseconds after which a build counts as failed where the server's HTML stands meanwhile. */
const PATIENCE = 8_000;

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

type Fault = Pick<FaultReport, 'remote' | 'version' | 'piece' | 'fault' | 'rung'>;

const readFaults = async (page: Page): Promise<Fault[]> => {
  const batches = await page.evaluate(() => globalThis.sentReports);
  return batches
    .flatMap((text) => (JSON.parse(text) as ReportBatch).reports)
    .filter((report) => report.kind === 'fault')
    .map(({ remote, version, piece, fault, rung }) => ({ remote, version, piece, fault, rung }));
};

const expectReport = (page: Page, fault: Fault) => expect.poll(() => readFaults(page)).toContainEqual(fault);

async function liveVersionOf(page: Page, remote: string): Promise<string> {
  const response = await page.request.get('/composition.json');
  const { remotes } = (await response.json()) as Composition;
  return remotes[remote]?.version ?? '';
}

const PRODUCT = 'Bloom Rose & Milk';
/** A literal in the code of the product list. */
const RENDERED = '"Sort by"';
const cardOf = (page: Page) => page.getByRole('main').getByRole('link', { name: PRODUCT, exact: true });
const headingOf = (page: Page) => page.getByRole('heading', { level: 1 });

/** A page of another remote, by a link of the frame. */
async function follow(page: Page, part: 'banner' | 'contentinfo', label: string, url: RegExp): Promise<void> {
  await page.getByRole(part).getByRole('link', { name: label, exact: true }).first().click();
  await expect(page).toHaveURL(url);
  await expect(headingOf(page)).toBeVisible();
  await expect(page.getByText('not available at the moment')).toBeHidden();
}

/** The pieces ran here, beside the one that failed. */
const expectSameDocument = async (page: Page) => {
  expect(await readFaults(page)).not.toEqual([]);
};

/** From one document to its next view, and to another document. */
const followBlog = async (page: Page) => {
  await follow(page, 'banner', 'Blog', /\/blog/);
  await expectSameDocument(page);
  await follow(page, 'contentinfo', 'About', /\/about/);
};
const followProducts = async (page: Page) => {
  await follow(page, 'contentinfo', 'Products', /\/products/);
  await expectSameDocument(page);
  await follow(page, 'banner', 'Contact Now', /\/contact/);
};

interface BrokenRemote {
  path: string;
  piece: string;
  /** What is left without its code. */
  rung: Rung;
  /** What the visitor sees then. */
  shown: (page: Page) => Locator;
  /** The frame, and the pieces of others. */
  expectRestWorks: (page: Page) => Promise<void>;
}

const remotes: Record<string, BrokenRemote> = {
  catalogue: {
    path: '/products',
    piece: 'product-list',
    rung: 'html',
    shown: cardOf,
    expectRestWorks: followBlog,
  },
  content: {
    path: '/about',
    piece: 'about',
    rung: 'html',
    shown: (page) => page.getByRole('heading', { name: 'Milestones' }),
    expectRestWorks: followProducts,
  },
  enquiry: {
    path: '/contact',
    piece: 'contact-page',
    rung: 'html',
    shown: (page) => page.getByRole('textbox', { name: 'Name' }),
    expectRestWorks: followBlog,
  },
  admin: {
    path: '/login',
    piece: 'area',
    rung: 'fallback',
    shown: (page) => page.getByRole('button', { name: 'Try again' }),
    // The administration has no frame of the site.
    expectRestWorks: async (page) => {
      await page.getByRole('link', { name: 'To the website' }).click();
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(headingOf(page)).toBeVisible();
    },
  },
};

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

/** Lets the page's clock run to the end of the limit, and no further. */
async function passLimit(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + LIMIT);
}

test.describe('with scripts', () => {
  test.use({
    viewport: { width: 1440, height: 900 },
    expectedMessages: [
      /"piece":"(catalogue|content|enquiry|admin)\/|Failed to load resource|integrity|preload/,
    ],
  });

  for (const [remote, { path, piece, rung, shown, expectRestWorks }] of Object.entries(remotes))
    for (const [fault, respond] of Object.entries(networkFaults))
      test(`of ${remote} that ${fault}: within 3 s a visitor sees the next rung, the rest works, and it is reported`, async ({
        page,
      }) => {
        const hangs = fault === 'hang';
        if (hangs) await page.clock.install();
        await watchReports(page);
        await page.route(`**/remotes/${remote}/**`, respond);
        const requested = page.waitForRequest(`**/remotes/${remote}/**`);
        const received = page.waitForResponse('**/reports');
        const version = await liveVersionOf(page, remote);
        await page.goto(path);
        if (rung === 'html') await shown(page).hover();
        else await page.mouse.move(10, 10);
        await requested;
        if (hangs) await passLimit(page);
        await expect(shown(page)).toBeVisible({ timeout: LIMIT });
        if (hangs) {
          await page.clock.resume();
          await page.clock.fastForward(PATIENCE);
        }
        await expectReport(page, { remote, version, piece, fault: 'load', rung });
        expect((await received).status()).toBe(204);
        await expect(shown(page)).toBeVisible();
        await expectRestWorks(page);
        // A script may still be on its way.
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });

  /** Pages to which a visitor comes within the document: there is no HTML of the server. */
  const navigations = {
    catalogue: { label: 'Products', piece: 'product-list', text: 'not available', rest: followBlog },
    content: { label: 'Blog', piece: 'blog-list', text: 'not available', rest: followProducts },
    enquiry: { label: 'Home', piece: 'contact-section', text: 'Contact Us !', rest: followBlog },
  };
  for (const [remote, { label, piece, text, rest }] of Object.entries(navigations))
    test(`of ${remote} that hang on the way to another page: within 3 s its fallback is shown`, async ({
      page,
    }) => {
      await page.clock.install();
      await watchReports(page);
      const version = await liveVersionOf(page, remote);
      await page.goto('/no-such-page');
      await page.route(`**/remotes/${remote}/**`, () => undefined);
      const requested = page.waitForRequest(`**/remotes/${remote}/**`);
      const link = page.getByRole('banner').getByRole('link', { name: label, exact: true });
      await untilHydrated(link);
      await link.click();
      await requested;
      await passLimit(page);
      await expect(page.getByRole('main').getByText(text)).toBeVisible();
      await page.clock.resume();
      await expectReport(page, { remote, version, piece, fault: 'load', rung: 'fallback' });
      await rest(page);
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
        .toContainEqual(
          expect.objectContaining({ remote: 'catalogue', piece: 'product-list', fault, rung: 'previous' }),
        );
      await cardOf(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(PRODUCT);
    });
});
