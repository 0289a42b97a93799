// How long a control takes from the touch to the next paint, and to what the visitor wanted to see.
/* global document -- in functions that the page evaluates */
import { openPhone } from './phone.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./page-kinds.mjs').Control} Control */

const EFFECT_TIMEOUT = 15_000;
/** Event Timing rounds to 8 ms and reports nothing below 16. */
const SHORTEST = 16;

/**
 * Uses it as the first interaction of a visit, when the page has become idle.
 * @param {Browser} browser
 * @param {string} url
 * @param {Control} control
 * @returns {Promise<{ nextPaint: number, effect: number }>} milliseconds; `effect` is NaN if it never came
 */
export async function useControl(browser, url, control) {
  const phone = await openPhone(browser);
  const { page } = phone;
  try {
    await page.goto(url, { waitUntil: 'load' });
    await phone.waitUntilIdle();
    await observeInteractions(page);
    const target = control.find(page);
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${url} shows no control '${control.name}'.`);
    const startedAt = performance.now();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    for (const key of control.keys ?? '') await page.keyboard.press(key === '\n' ? 'Enter' : key);
    const effect = await timeUntil(() => control.isDone(page), startedAt);
    await phone.waitUntilIdle();
    return { nextPaint: Math.max(SHORTEST, ...(await readInteractions(page))), effect };
  } finally {
    await phone.close();
  }
}

/**
 * @param {() => Promise<boolean>} isDone
 * @param {number} startedAt
 */
async function timeUntil(isDone, startedAt) {
  while (performance.now() < startedAt + EFFECT_TIMEOUT) {
    // A navigation may take the page away while it is asked.
    if (await isDone().catch(() => false)) return performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return NaN;
}

/** In session storage they outlast a navigation. @param {Page} page */
const observeInteractions = (page) =>
  page.evaluate(() => {
    // TypeScript's list of options lacks the threshold.
    const options = { type: 'event', durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId = 0, duration } = /** @type {PerformanceEventTiming} */ (entry);
        if (!interactionId) continue;
        const before = sessionStorage.getItem('bench') ?? '';
        sessionStorage.setItem('bench', `${before} ${duration}`);
      }
    }).observe(options);
    navigator.share = async () => {
      document.documentElement.dataset.benchShared = 'yes';
    };
  });

/** @param {Page} page */
const readInteractions = async (page) =>
  (await page.evaluate(() => sessionStorage.getItem('bench') ?? '')).split(' ').filter(Boolean).map(Number);
