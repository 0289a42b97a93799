import { EventEmitter, once } from 'node:events';
import type { Page } from '@playwright/test';
import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';
import { isMainPage, publicPages, widths } from '../support/pages';
import { hydratePage } from '../support/until-hydrated';

// Chrome logs the status 404 of a page in the console.
test.use({ expectedMessages: [/the server responded with a status of 404/] });

declare global {
  interface Window {
    moved: { time: number; shift: number; element: string }[];
  }
}

/** Collects every element that moves, when, and by how much the page shifts with it. */
async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[])
        for (const { node } of entry.sources)
          window.moved.push({
            time: entry.startTime,
            shift: entry.value,
            element: `${String(entry.value)}: ${node?.textContent?.slice(0, 60) ?? 'removed'}`,
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * What has moved since a time: on a busy machine a page is painted in parts while it arrives, and so moves before. Words
 * in a row that move sideways by a few pixels count for less than a thousandth, and are left out.
 */
const movedSince = (page: Page, time: number) =>
  page.evaluate(
    (start) =>
      window.moved
        .filter((moved) => moved.time > start && moved.shift >= 0.001)
        .map(({ element }) => element),
    time,
  );

/** The time after a frame that shows all of the page. */
const timeAfterNextFrame = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
      ),
  );

/** Font files wait until the page is painted in fallback fonts. */
async function holdFonts(page: Page) {
  const urls: string[] = [];
  const held = new EventEmitter();
  const isReleased = once(held, 'release');
  await page.route(/\.woff2$/, async (route) => {
    urls.push(new URL(route.request().url()).pathname);
    await isReleased;
    await route.continue();
  });
  return { urls, release: () => held.emit('release') };
}

const isThere = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => family === 'Manrope' && status === 'loaded'),
  );

/** Opens a page whose font comes after its first paint. */
async function openWithLateFont(page: Page, address: string) {
  const fonts = await holdFonts(page);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1);
  expect(await isThere(page)).toBe(false);
  const painted = await timeAfterNextFrame(page);
  fonts.release();
  await expect.poll(() => isThere(page)).toBe(true);
  await timeAfterNextFrame(page);
  await page.unroute(/\.woff2$/);
  return { painted, urls: fonts.urls };
}

/** Texts that break at other words in the fallback font than in the site's, where they are shown in both. */
const textsNearTheEdge = {
  'a search near the edge': '/products/all?search=degreaser',
  'article 3': '/blogDetails/3',
  'article 9': '/blogDetails/9',
};

const isUsual = (name: string) => isMainPage(name) || name in textsNearTheEdge;
const pages = Object.entries({ ...publicPages, ...textsNearTheEdge });

for (const [width, pixels] of Object.entries({ 'small phone': 320, ...widths }))
  for (const kind of ['usual', 'other']) {
    const title = `on a ${width}, ${kind} pages: each loads one font file, and nothing moves when it comes late`;
    const isShort = kind === 'usual' && width === 'phone';
    test(title, deepUnless(isShort), async ({ page }) => {
      await page.setViewportSize({ width: pixels, height: 900 });
      await watchLayoutShifts(page);
      for (const [name, address] of pages.filter(([each]) => isUsual(each) === (kind === 'usual'))) {
        // It opens a dialog, for which the page behind it reserves the place of the scroll bar that headless Chromium hides.
        if (name === 'a quote') continue;
        const { painted, urls } = await openWithLateFont(page, address);
        expect(await movedSince(page, painted), name).toEqual([]);
        expect(urls, name).toEqual([expect.stringMatching(/^\/assets\/manrope\.\w+\.woff2$/)]);
      }
    });
  }

/** Of the page's heading, as the browser has rendered it. */
async function fontOfHeading(page: Page): Promise<string | undefined> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts[0]?.familyName;
}

test('the font is shown as soon as it is there, where nothing moves', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openWithLateFont(page, '/blog');
  await expect.poll(() => fontOfHeading(page)).toContain('Manrope');
});

test('where a text would break at other words, the font is shown from the next page on', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await openWithLateFont(page, '/blogDetails/9');
  expect(await fontOfHeading(page)).not.toContain('Manrope');
  await hydratePage(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect.poll(() => fontOfHeading(page)).toContain('Manrope');
});
