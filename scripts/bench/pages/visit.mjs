// One visit of a page until nothing happens any more.
/* global document -- in functions that the page evaluates */
import { isScript, openPhone } from './phone.mjs';
import { readTrace, TRACE_CATEGORIES } from './trace.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Awaited<ReturnType<typeof visit>>} Visit */

/**
 * @param {Browser} browser
 * @param {string} url
 */
export async function visit(browser, url) {
  const phone = await openPhone(browser);
  try {
    await browser.startTracing(phone.page, { categories: TRACE_CATEGORIES });
    await phone.page.goto(url, { waitUntil: 'load' });
    await phone.waitUntilIdle();
    const trace = readTrace(await browser.stopTracing(), url);
    const paints = await readPaints(phone.page);
    const inline = await inlineScriptBytes(phone.page);
    const scripts = phone.resources().filter(isScript);
    const early = scripts.filter(
      ({ url, endedAt }) => endedAt <= phone.loadedAt() || trace.evaluated.has(url),
    );
    return {
      ...paints,
      blockingTime: trace.blockingTime,
      longTasks: trace.longTasks,
      earlyScript: inline + sumBytes(early),
      requests: phone.resources().length,
      bytes: sumBytes(phone.resources()),
    };
  } finally {
    await phone.close();
  }
}

/**
 * What a first interaction that has no effect of its own loads, and how much a second visit moves.
 * @param {Browser} browser
 * @param {string} url
 */
export async function visitTwice(browser, url) {
  const phone = await openPhone(browser);
  try {
    await phone.page.goto(url, { waitUntil: 'load' });
    await phone.waitUntilIdle();
    const heading = await phone.page.getByRole('heading', { level: 1 }).boundingBox();
    await phone.page.touchscreen.tap((heading?.x ?? 0) + 5, (heading?.y ?? 0) + 5);
    await phone.waitUntilIdle();
    const inline = await inlineScriptBytes(phone.page);
    const scripts = new Map(
      phone
        .resources()
        .filter(isScript)
        // A prefetched script is requested twice; the second response comes from the cache and has no bytes.
        .toSorted((one, other) => one.bytes - other.bytes)
        .map(({ url, bytes }) => [url, bytes]),
    );
    const script = inline + [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
    await phone.page.goto(url, { waitUntil: 'load' });
    await phone.waitUntilIdle();
    return { script, warmShift: (await readPaints(phone.page)).shift };
  } finally {
    await phone.close();
  }
}

/** @param {{ bytes: number }[]} resources */
const sumBytes = (resources) => resources.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Milliseconds of the first and the largest paint, and the sum of all layout shifts.
 * @param {Page} page
 * @returns {Promise<{ first: number, largest: number, shift: number }>}
 */
const readPaints = (page) =>
  page.evaluate(async () => {
    /** @type {(type: string) => Promise<(PerformanceEntry & { value?: number })[]>} */
    const read = (type) =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        // An observer of what never happened is never called.
        setTimeout(() => resolve([]), 300);
      });
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
    const largest = (await read('largest-contentful-paint')).at(-1)?.startTime ?? NaN;
    const shift = (await read('layout-shift')).reduce((sum, { value = 0 }) => sum + value, 0);
    return { first, largest, shift };
  });

/**
 * Bytes of the scripts that lie in the HTML, before compression. Data is none.
 * @param {Page} page
 */
const inlineScriptBytes = (page) =>
  page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => !src && ['', 'module', 'text/javascript'].includes(type))
      .reduce((sum, { text }) => sum + text.length, 0),
  );
