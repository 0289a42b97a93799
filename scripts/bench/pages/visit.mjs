// One visit of a page until nothing happens any more.
import { isScript, longestChain, openPhone } from './phone.mjs';
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
    const response = await phone.page.goto(url, { waitUntil: 'load' });
    await phone.waitUntilIdle();
    const trace = readTrace(await browser.stopTracing(), url);
    const paints = await readPaints(phone.page);
    const html = (await response?.text()) ?? '';
    const inline = inlineScriptBytes(html);
    const resources = phone.resources();
    const ofType = (/** @type {string[]} */ ...types) =>
      sumBytes(resources.filter((resource) => types.includes(resource.type)));
    const scripts = resources.filter(isScript);
    const early = scripts.filter(
      ({ url, endedAt }) => endedAt <= phone.loadedAt() || trace.evaluated.has(url),
    );
    return {
      ...paints,
      blockingTime: trace.blockingTime,
      longTasks: trace.longTasks,
      earlyScript: inline + sumBytes(early),
      // Code that is prefetched when the page is loaded delays nothing.
      requests: resources.filter(({ type, endedAt }) => type !== 'Fetch' || endedAt <= phone.loadedAt())
        .length,
      chain: longestChain(resources),
      bytes: sumBytes(resources),
      html: ofType('Document'),
      css: sum(texts(html, 'style').map(({ length }) => length)),
      script: inline + sumBytes(scripts),
      fonts: ofType('Font'),
      images: ofType('Image'),
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
    const response = await phone.page.goto(url, { waitUntil: 'load' });
    await phone.waitUntilIdle();
    const heading = await phone.page.getByRole('heading', { level: 1 }).boundingBox();
    await phone.page.touchscreen.tap((heading?.x ?? 0) + 5, (heading?.y ?? 0) + 5);
    await phone.waitUntilIdle();
    const inline = inlineScriptBytes((await response?.text()) ?? '');
    const scripts = new Map(
      phone
        .resources()
        .filter(isScript)
        // A prefetched script is requested twice; the second response comes from the cache and has no bytes.
        .toSorted((one, other) => one.bytes - other.bytes)
        .map(({ url, bytes }) => [url, bytes]),
    );
    const script = inline + sum([...scripts.values()]);
    await phone.page.goto(url, { waitUntil: 'load' });
    await phone.waitUntilIdle();
    return { script, warmShift: (await readPaints(phone.page)).shift };
  } finally {
    await phone.close();
  }
}

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {{ bytes: number }[]} resources */
const sumBytes = (resources) => sum(resources.map(({ bytes }) => bytes));

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
    const shift = (await read('layout-shift')).reduce((total, { value = 0 }) => total + value, 0);
    return { first, largest, shift };
  });

/**
 * Bytes of the scripts that lie in the HTML, before compression. Data is none.
 * @param {string} html
 */
const inlineScriptBytes = (html) =>
  sum(
    texts(html, 'script')
      .filter(({ attributes }) => !/\btype="(?!module|text\/javascript)/.test(attributes))
      .map(({ length }) => length),
  );

/**
 * The length of each such element's text.
 * @param {string} html
 * @param {'script' | 'style'} element
 */
const texts = (html, element) =>
  [...html.matchAll(new RegExp(`<${element}\\b([^>]*)>([^]*?)</${element}>`, 'g'))].map(
    ([, attributes = '', text = '']) => ({ attributes, length: Buffer.byteLength(text) }),
  );
