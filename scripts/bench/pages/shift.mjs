// How much a page moves while it arrives, and in which font it is shown.
/* global document, requestAnimationFrame -- in functions that the page evaluates */
import { NETWORK, CPU_SLOWDOWN } from './phone.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').CDPSession} CDPSession */

/** Longer than a page takes to ask for its next file. */
const QUIET = 1000;
/** Broadband: 10 Mbit/s. */
const FAST_NETWORK = {
  offline: false,
  latency: 30,
  downloadThroughput: 1_250_000,
  uploadThroughput: 250_000,
};

export const shiftPages = {
  home: '/',
  about: '/about',
  products: '/products',
  'category 1': '/products?category=1',
  'all products': '/products/all',
  'search degreaser': '/products/all?search=degreaser',
  'search soap': '/products/all?search=soap',
  'empty search': '/products/all?search=nothing+like+this',
  'product 1': '/productsDetails/1',
  'product 20': '/productsDetails/20',
  blog: '/blog',
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => [`blog article ${id}`, `/blogDetails/${id}`]),
  ),
  news: '/news',
  'news article': '/newsDetails',
  'articles with a tag': '/tags/safety',
  contact: '/contact',
  'not found': '/no-such-page',
};

/**
 * One first and one second view.
 * @param {Browser} browser
 * @param {string} url
 * @param {{ width: number, isSlow: boolean }} on
 */
export async function measureShift(browser, url, { width, isSlow }) {
  const context = await browser.newContext({ viewport: { width, height: width < 768 ? 800 : 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', isSlow ? NETWORK : FAST_NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? CPU_SLOWDOWN : 1 });
    await view(page, url);
    const shift = await readShift(page);
    const isFirstInFont = await isHeadingInFont(session);
    await view(page, url);
    return { shift, isFirstInFont, isSecondInFont: await isHeadingInFont(session) };
  } finally {
    await context.close();
  }
}

/** @param {Page} page @param {string} url */
async function view(page, url) {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  await page.waitForTimeout(QUIET);
}

/** The sum of what moves without the visitor's doing. @param {Page} page @returns {Promise<number>} */
const readShift = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } =
              /** @type {PerformanceEntry & { value: number, hadRecentInput: boolean }} */ (entry);
            if (!hadRecentInput) sum += value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 50));
      }),
  );

/** The font in which the browser has drawn the heading. @param {CDPSession} session */
async function isHeadingInFont(session) {
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.some(({ isCustomFont, familyName }) => isCustomFont && familyName.startsWith('Manrope'));
}
