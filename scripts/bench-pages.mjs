// `npm run bench:pages [-- url]`: how much later a page is seen than the same HTML and images without any script,
// on a slow phone. In pairs, because a single time depends mostly on the machine.
import { findBrowser } from './testing/browser.mjs';
import { runScript } from './launcher/failure.mjs';

const PAIRS = 8;
const PATHS = ['/', '/products', '/productsDetails/1'];
const SCRIPTS = ['*/assets/*.js', '*/remotes/*'];
/** Bytes a second and milliseconds: a slow mobile connection. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const CPU_SLOWDOWN = 4;

/** @typedef {{ first: number, largest: number }} Paints milliseconds until the first and the largest content is seen */

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {{ plain: boolean }} kind
 * @returns {Promise<Paints>}
 */
async function measure(browser, address, { plain }) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (plain) await session.send('Network.setBlockedURLs', { urls: SCRIPTS });
  await page.goto(address, { waitUntil: 'networkidle' });
  const paints = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
          resolve({ first, largest: list.getEntries().at(-1)?.startTime ?? NaN });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await page.close();
  return /** @type {Paints} */ (paints);
}

/** @param {number[]} ratios */
function describe(ratios) {
  const sorted = ratios.toSorted((a, b) => a - b);
  const [least, median, most] = [0, sorted.length >> 1, sorted.length - 1].map((at) =>
    sorted[at]?.toFixed(2),
  );
  return `${median} (${least} to ${most})`;
}

await runScript(async () => {
  const origin = process.argv[2] ?? 'http://localhost:3000';
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
  console.log(`Page as it is / the same page without scripts, ${PAIRS} pairs each: median (least to most)`);
  for (const path of PATHS) {
    /** @type {number[]} */
    const first = [];
    /** @type {number[]} */
    const largest = [];
    // The first pair fills the server's cache and is not counted.
    for (let pair = 0; pair <= PAIRS; pair += 1) {
      const whole = await measure(browser, origin + path, { plain: false });
      const plain = await measure(browser, origin + path, { plain: true });
      if (pair === 0) continue;
      first.push(whole.first / plain.first);
      largest.push(whole.largest / plain.largest);
    }
    console.log(`${path.padEnd(20)} first paint ${describe(first)}   largest paint ${describe(largest)}`);
  }
  await browser.close();
});
