// What every browser test starts from: the shared site, a page that fails on console messages, axe, a site of its own.
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type ConsoleMessage, type Request } from '@playwright/test';
import { usualCases } from '@site/shared-testing/usual-cases';
import fs from 'node:fs/promises';
import { startFaultyApi, type FaultyApi } from './faulty-api';
import { describeSite } from './describe-site';
import { startSite, type Site, type SiteOptions } from './site';

interface Fixtures {
  /**
   * What a test may find in the console because it causes it, for example `[/ERR_CONNECTION_REFUSED/]`. One pattern:
   * Playwright takes a list of two objects for a value and its options.
   */
  expectedMessages: [RegExp?];
  /** Fails the test for each rule of axe that the page breaks as it stands. */
  expectAccessible: () => Promise<void>;
  /**
   * Fails where the page is wider than a window of these widths, or breaks a rule of axe, and takes a picture of it. `npm test` looks
   * at the first width, `npm run test:deep` at all.
   */
  expectGoodAtWidths: (name: string, widths: number[]) => Promise<void>;
  /** Stopped and deleted at the end of the test. */
  startOwnSite: (options?: SiteOptions) => Promise<Site>;
  /** Forwards requests to the shared site's API until a fault is added; for the `API_BASE_URL` of a site of its own. */
  faultyApi: FaultyApi;
}

/** Who speaks to a computer says what is written on a button. Axe leaves this rule off unless it is asked for. */
const visibleTextInNames = { 'label-content-name-mismatch': { enabled: true } };

/** Playwright logs it for `serviceWorkers: 'block'`, which playwright.config.js sets. */
const BLOCKED_WORKER = 'warning: Service Worker registration blocked by Playwright';

/** The map's server is unreachable in tests, and a page that loads the map logs that. */
const isMapUnreachable = (message: ConsoleMessage) =>
  message.location().url.startsWith('https://www.openstreetmap.org/') &&
  message.text().endsWith('net::ERR_NAME_NOT_RESOLVED');

/** With the URL of a file that could not be loaded: the browser's text does not name it. */
function describeMessage(message: ConsoleMessage): string {
  const text = `${message.type()}: ${message.text()}`;
  return text.includes('Failed to load resource') ? `${text} ${message.location().url}` : text;
}

export const test = base.extend<Fixtures>({
  baseURL: process.env.SITE_URL ?? '',
  expectedMessages: [[], { option: true }],

  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- Keeps its site running longer than the page, which logs failed requests.
  page: async ({ page, expectedMessages, startOwnSite }, use, testInfo) => {
    const messages: string[] = [];
    const pending = new Set<Request>();
    page.on('request', (request) => pending.add(request));
    page.on('requestfinished', (request) => pending.delete(request));
    page.on('requestfailed', (request) => pending.delete(request));
    // A breach of the content security policy is a console message too.
    page.on('console', (message) => {
      if (!isMapUnreachable(message)) messages.push(describeMessage(message));
    });
    page.on('pageerror', (error) => messages.push(String(error)));
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus)
      console.log(
        'Requests without a response:',
        [...pending].map((request) => request.url()).join(' ') || 'none',
      );
    const isExpected = (message: string) =>
      message === BLOCKED_WORKER || (expectedMessages[0]?.test(message) ?? false);
    expect(messages.filter((message) => !isExpected(message))).toEqual([]);
  },

  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      // While an element fades in, its colours are not final. Animations that repeat for ever or follow the scrolling
      // have no end to wait for.
      await page.evaluate(() => {
        const ending = document
          .getAnimations()
          .filter(({ timeline }) => timeline === document.timeline)
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
        // A cancelled animation rejects, which is an end too.
        return Promise.allSettled(ending.map(({ finished }) => finished));
      });
      const { violations } = await new AxeBuilder({ page }).options({ rules: visibleTextInNames }).analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      expect(found).toEqual([]);
    });
  },

  expectGoodAtWidths: async ({ page, expectAccessible }, use, testInfo) => {
    await use(async (name, widths) => {
      const before = page.viewportSize();
      for (const width of usualCases(widths, (_, at) => at === 0)) {
        await page.setViewportSize({ width, height: 900 });
        const shown = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(shown, `${name} at ${width} px`).toBeLessThanOrEqual(width);
        await expectAccessible();
        await page.screenshot({ path: testInfo.outputPath(`${name}-${width}.png`), fullPage: true });
      }
      if (before) await page.setViewportSize(before);
    });
  },

  // eslint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed.
  startOwnSite: async ({}, use, testInfo) => {
    const sites: Site[] = [];
    await use(async (options) => {
      const site = await startSite(options);
      sites.push(site);
      return site;
    });
    // A failure that another machine has seen once may be explained by nothing else.
    if (testInfo.status !== testInfo.expectedStatus)
      for (const site of sites) console.log(await describeSite(site));
    // One folder may have served two of them, one after the other.
    await Promise.all(sites.map((site) => site.stop()));
    const folders = new Set(sites.map(({ varDir }) => varDir));
    await Promise.all([...folders].map((folder) => fs.rm(folder, { recursive: true, force: true })));
  },

  // eslint-disable-next-line no-empty-pattern -- as above
  faultyApi: async ({}, use) => {
    const api = await startFaultyApi(process.env.SITE_URL ?? '');
    await use(api);
    await api.stop();
  },
});

export { expect } from '@playwright/test';
