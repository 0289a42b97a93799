// `npm run bench:pages [-- url] [--only=home,product] [--rounds=6] [--without=lighthouse,controls]`: what a visitor on a
// slow phone waits for, on each kind of page, beside a floor: the same words, pictures, fonts and CSS without a script.
// In pairs within one run, because a single time depends mostly on the machine. Without a URL it starts the built site.
import { parseArgs } from 'node:util';
import { fetchEncoded, createCertificate, startFront } from './bench/pages/front.mjs';
import { makeFloor } from './bench/pages/floor.mjs';
import { goals, laterScriptGoal } from './bench/pages/goals.mjs';
import { freePorts, startOwnSite } from './bench/own-site.mjs';
import { pageKinds } from './bench/pages/page-kinds.mjs';
import { median, withSpread } from './bench/statistics.mjs';
import { useControl } from './bench/pages/use-control.mjs';
import { visit, visitTwice } from './bench/pages/visit.mjs';
import { runScript } from './launcher/failure.mjs';
import { findBrowser } from './testing/browser.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('./bench/pages/page-kinds.mjs').PageKind} PageKind */
/** @typedef {import('./bench/pages/visit.mjs').Visit} Visit */

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: pageKinds.map(({ name }) => name).join(',') },
    rounds: { type: 'string', default: '6' },
    without: { type: 'string', default: '' },
  },
});
const rounds = Number(options.rounds);
const chosen = pageKinds.filter(({ name }) => options.only.split(',').includes(name));
const leavesOut = (/** @type {string} */ part) => options.without.split(',').includes(part);

/**
 * @param {string} name
 * @param {string} value
 * @param {number | undefined} [measured] compared with the goal
 * @param {number | undefined} [goal] the most; negative where it is the least
 */
function printRow(name, value, measured, goal) {
  const verdict =
    measured === undefined || goal === undefined ? '' : measured <= goal ? 'reached' : 'NOT REACHED';
  console.log(
    `  ${name.padEnd(38)}${value.padEnd(34)}${goal === undefined ? '' : `goal ${Math.abs(goal)}  ${verdict}`}`,
  );
}

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * The first pair fills the server's caches and is not counted. The order changes from pair to pair.
 * @param {Browser} browser
 * @param {{ ours: string, floor: string }} urls
 */
async function visitInPairs(browser, urls) {
  /** @type {{ ours: Visit, floor: Visit }[]} */
  const pairs = [];
  for (let round = 0; round <= rounds; round += 1) {
    const isFloorFirst = round % 2 === 0;
    const first = await visit(browser, isFloorFirst ? urls.floor : urls.ours);
    const second = await visit(browser, isFloorFirst ? urls.ours : urls.floor);
    if (round > 0) pairs.push(isFloorFirst ? { floor: first, ours: second } : { floor: second, ours: first });
  }
  return pairs;
}

/**
 * @param {{ ours: Visit, floor: Visit }[]} pairs
 * @param {number} htmlRatio
 * @param {string} htmlSizes
 */
function printPairs(pairs, htmlRatio, htmlSizes) {
  for (const [name, key, goal] of /** @type {const} */ ([
    ['first contentful paint / floor', 'first', goals.firstPaint],
    ['largest contentful paint / floor', 'largest', goals.largestPaint],
  ])) {
    const ratios = pairs.map(({ ours, floor }) => ours[key] / floor[key]);
    printRow(name, withSpread(ratios, 2), median(ratios), goal);
    const [ours, floor] = [
      median(pairs.map((pair) => pair.ours[key])),
      median(pairs.map((pair) => pair.floor[key])),
    ];
    printRow('  in ms', `${ours.toFixed(0)}, floor ${floor.toFixed(0)}`);
  }
  const blocking = pairs.map(({ ours }) => ours.blockingTime);
  const floorBlocking = pairs.map(({ floor }) => floor.blockingTime);
  printRow('total blocking time, ms', withSpread(blocking), median(blocking), goals.blockingTime);
  printRow("  the floor's", withSpread(floorBlocking));
  printRow('long tasks', withSpread(pairs.map(({ ours }) => ours.longTasks.length)));
  const early = median(pairs.map(({ ours }) => ours.earlyScript));
  printRow('script before load or interaction', kilobytes(early), early, goals.earlyScript);
  const shift = Math.max(...pairs.map(({ ours }) => ours.shift));
  printRow('layout shift, cold cache, the most', shift.toFixed(4), shift, goals.shift);
  printRow('HTML as sent / floor', htmlSizes, htmlRatio, goals.html);
  for (const side of /** @type {const} */ (['ours', 'floor'])) {
    const bytes = median(pairs.map((pair) => pair[side].bytes));
    printRow(
      `all of a visit, ${side}`,
      `${kilobytes(bytes)}, ${median(pairs.map((p) => p[side].requests))} requests`,
    );
  }
}

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {PageKind['controls']} controls
 */
async function printControls(browser, url, controls) {
  for (const control of controls) {
    const uses = [];
    for (let round = 0; round < Math.max(1, rounds / 2); round += 1)
      uses.push(await useControl(browser, url, control));
    const paints = uses.map(({ nextPaint }) => nextPaint);
    printRow(`${control.name}: next paint, ms`, withSpread(paints), median(paints), goals.nextPaint);
    const lost = uses.filter(({ effect }) => Number.isNaN(effect)).length;
    printRow(
      '  its effect, ms',
      lost ? `LOST ${lost} of ${uses.length} times` : withSpread(uses.map((use) => use.effect)),
    );
  }
}

/**
 * @param {string} url
 * @param {number} port
 */
async function printLighthouse(url, port) {
  const { runLighthouse } = await import('./bench/pages/run-lighthouse.mjs');
  const { scores, imperfect } = await runLighthouse(url, port);
  printRow('Lighthouse, mobile', scores.join(' / '), -Math.min(...scores), -goals.lighthouse);
  if (imperfect.length) console.log(`    ${imperfect.join('\n    ')}`);
}

/**
 * @param {PageKind} kind
 * @param {string} origin of the site itself
 * @param {{ browser: Browser, debuggingPort: number, certificate: import('./bench/pages/front.mjs').Certificate }} tools
 */
async function measureKind(
  { name, path: anyPath, controls },
  origin,
  { browser, debuggingPort, certificate },
) {
  // A redirect to the canonical path is no part of what is measured.
  const path = new URL((await fetch(origin + anyPath)).url).pathname;
  console.log(`\n${name} (${path})`);
  const floor = await makeFloor(browser, origin, path);
  const fronts = {
    ours: await startFront(origin, certificate),
    floor: await startFront(origin, certificate, new Map([[path, floor]])),
  };
  const urls = { ours: fronts.ours.url + path, floor: fronts.floor.url + path };
  const pairs = await visitInPairs(browser, urls);
  const html = (await fetchEncoded(origin + path)).body.length;
  const ratio = html / floor.body.length;
  printPairs(pairs, ratio, `${ratio.toFixed(2)}: ${kilobytes(html)}, floor ${kilobytes(floor.body.length)}`);
  const { script, warmShift } = await visitTwice(browser, urls.ours);
  printRow('script after the first interaction', kilobytes(script), script, laterScriptGoal(name));
  printRow('layout shift, warm cache', warmShift.toFixed(4), warmShift, goals.shift);
  if (!leavesOut('controls')) await printControls(browser, urls.ours, controls);
  if (!leavesOut('lighthouse')) await printLighthouse(urls.ours, debuggingPort);
  await Promise.all([fronts.ours.stop(), fronts.floor.stop()]);
}

await runScript(async () => {
  const site = positionals[0] ? { shell: positionals[0], stop: async () => {} } : await startOwnSite();
  const certificate = await createCertificate();
  const [debuggingPort = 0] = await freePorts(1);
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--no-sandbox',
      `--remote-debugging-port=${debuggingPort}`,
      `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`,
    ],
  });
  try {
    console.log(
      `${rounds} pairs each, CPU 4 times slower, 150 ms, 1.6 Mbit/s, HTTP/2: median (least to most)`,
    );
    for (const kind of chosen)
      await measureKind(kind, new URL(site.shell).origin, { browser, debuggingPort, certificate });
  } finally {
    await browser.close();
    await site.stop();
  }
});
