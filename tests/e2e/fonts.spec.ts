import { EventEmitter, once } from 'node:events';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { publicPages, widths } from '../support/pages';

// Chrome logs the status 404 of a page in the console.
test.use({ expectedMessages: [/the server responded with a status of 404/] });

declare global {
  interface Window {
    moved: { time: number; element: string }[];
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
            element: `${String(entry.value)}: ${node?.textContent?.slice(0, 60) ?? 'removed'}`,
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved since a time: on a busy machine a page is painted in parts while it arrives, and so moves before. */
const movedSince = (page: Page, time: number) =>
  page.evaluate(
    (start) => window.moved.filter((moved) => moved.time > start).map(({ element }) => element),
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

for (const [width, pixels] of Object.entries(widths))
  for (const [name, address] of Object.entries(publicPages)) {
    // It opens a dialog, for which the page behind it reserves the place of the scroll bar that headless Chromium hides.
    if (name === 'a quote') continue;
    test(`${name} on a ${width}: one font file, and nothing moves when it comes late`, async ({ page }) => {
      await page.setViewportSize({ width: pixels, height: 900 });
      await watchLayoutShifts(page);
      const fonts = await holdFonts(page);
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
        .toBe(1);
      const isThere = () =>
        page.evaluate(() =>
          [...document.fonts].some(({ family, status }) => family === 'Manrope' && status === 'loaded'),
        );
      expect(await isThere()).toBe(false);
      const painted = await timeAfterNextFrame(page);
      fonts.release();
      await expect.poll(isThere).toBe(true);
      await page.waitForLoadState('networkidle');

      expect(await movedSince(page, painted)).toEqual([]);
      expect(fonts.urls).toEqual([expect.stringMatching(/^\/assets\/manrope\.\w+\.woff2$/)]);
    });
  }
