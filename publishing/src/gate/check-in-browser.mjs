// Hydrates each piece of a build in a browser, with the HTML of the server, in the states of its data. It finds what no
// server shows: effects that throw, HTML that differs in the browser, pieces that not everybody can use.
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { disabledFeatures } from '../process/chromium-features.mjs';
import { messageOf } from '../process/failure.mjs';
import { findChromium } from '../process/find-chromium.mjs';
import { describeMessages } from './browser-messages.mjs';
import { providePageFiles } from './page-files.mjs';
import { STATE_HEADER, startPageServer } from './page-server.mjs';
import { textOf } from './pieces/recorded-pieces.mjs';

/** Milliseconds for one state of a piece, and for its code. */
const TIME_LIMIT = 10_000;
const PIECES_AT_ONCE = 3;
/** Bytes by which the memory of a page may grow in three seconds. */
const MAX_GROWTH = 5_000_000;

const require = createRequire(import.meta.url);

/** @typedef {import('./checks/finding.mjs').Finding} Finding */
/** @typedef {import('./pieces/recorded-pieces.mjs').View} View */
/** @typedef {Pick<import('./checks/finding.mjs').Candidate, 'repository' | 'folder' | 'manifest'> & { effects?: import('../remotes/description.mjs').RemoteDescription['effects'] }} Build */

/**
 * @param {Build} build
 * @param {readonly View[]} views
 * @returns {Promise<{ findings: Finding[], milliseconds: Map<string, number> }>}
 *   by piece, from the request for its code until it is hydrated and at rest
 */
export async function checkInBrowser(build, views) {
  const { repository, folder, manifest } = build;
  const program = await findChromium();
  /** @type {Map<string, number>} */
  const milliseconds = new Map();
  if (!program) return { findings: [noBrowser], milliseconds };
  const packageName = `mfe-${manifest.name}`;
  const pageFolder = await providePageFiles(repository);
  const server = await startPageServer({ repository, packageName, build: folder, page: pageFolder });
  // The code of the build has run with all rights of this user already; in containers the sandbox cannot start.
  const browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu', disabledFeatures],
  });
  try {
    /** @type {Finding[][]} */
    const findings = [];
    const queue = [...new Set(views.map((view) => view.piece))].entries();
    // They wait most of their time.
    const checkNext = async () => {
      for (const [at, piece] of queue) {
        const states = views.filter((view) => view.piece === piece);
        // A page of its own, and storage of its own.
        const page = await browser.newPage({ reducedMotion: 'reduce' });
        const { found, duration } = await checkPiece(page, server, build, states);
        findings[at] = found;
        milliseconds.set(piece, Math.round(duration));
        await page.context().close();
      }
    };
    await Promise.all(Array.from({ length: PIECES_AT_ONCE }, checkNext));
    return { findings: findings.flat(), milliseconds };
  } finally {
    await browser.close();
    server.stop();
  }
}

/**
 * One load of the page for a piece: its code is evaluated once, and shows one state after another.
 * @param {import('playwright-core').Page} page
 * @param {Awaited<ReturnType<typeof startPageServer>>} server
 * @param {Build} build
 * @param {View[]} states
 */
async function checkPiece(page, server, { manifest: { name, entry }, effects = {} }, states) {
  const [{ piece, url } = { piece: '', url: '/' }] = states;
  const { messages, stop } = watchMessages(page);
  const elsewhere = watchElsewhere(page, server.url);
  let place = `'${piece}', loaded in a browser`;
  let duration = 0;
  const report = (/** @type {string[]} */ problems, isTimed = false) => ({
    found: problems.map((what) => ({ what, where: place, todo, isTimed })),
    duration,
  });
  try {
    await page.goto(server.url + url, { timeout: TIME_LIMIT });
    const startedAt = performance.now();
    await inTime(page.evaluate(loadPiece, [name, `${server.url}/build/${entry}`, piece]));
    for (const { state, props, html, queries } of states) {
      place = `'${piece}', hydrated in a browser with ${textOf[state]}`;
      await page.setExtraHTTPHeaders({ [STATE_HEADER]: state });
      const { isAtRest, hasCalls } = await inTime(page.evaluate(showPiece, { props, html, queries }));
      duration ||= performance.now() - startedAt;
      const problems = describeMessages(messages.splice(0), state);
      if (!isAtRest && !problems.length) return report(['it changes without end'], true);
      // Before axe comes into the page.
      if (!problems.length && state === 'ready') {
        const { found, timed } = await findSideEffects(page, name, effects, elsewhere);
        problems.push(...found, ...describeMessages(messages.splice(0), state));
        if (timed.length && !problems.length) return report(timed, true);
      }
      if (!problems.length) problems.push(...(await findBarriers(page)));
      // Of one that is broken, the other states would only repeat it.
      if (problems.length) return report(problems);
      // Without calls it is the same whatever the API has.
      if (!hasCalls) break;
    }
    return report([]);
  } catch (error) {
    const problems = [...elsewhere.found(), ...describeMessages(messages, 'ready')];
    return report(problems.length ? problems : [reasonOf(error)], !problems.length);
  } finally {
    stop();
  }
}

/**
 * What the piece does to the page, and to the memory, while nobody uses it.
 * @param {import('playwright-core').Page} page
 * @param {string} remote
 * @param {NonNullable<Build['effects']>} effects
 * @param {ReturnType<typeof watchElsewhere>} elsewhere
 */
async function findSideEffects(page, remote, effects, elsewhere) {
  const session = await page.context().newCDPSession(page);
  const readHeap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const before = await readHeap();
  const { found, timed } = await inTime(page.evaluate(watchPiece, { remote, effects }));
  const grown = (await readHeap()) - before;
  await session.detach();
  const growth =
    grown > MAX_GROWTH
      ? [`while nobody uses it, its memory grows by ${(grown / 1e6).toFixed(1)} MB in 3 s`]
      : [];
  return { found: [...found, ...elsewhere.found(), ...growth], timed };
}

/**
 * Requests to other sites, and pages that the piece leads to by itself.
 * @param {import('playwright-core').Page} page
 * @param {string} origin
 */
function watchElsewhere(page, origin) {
  /** @type {Set<string>} */
  const found = new Set();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.isNavigationRequest() && request.frame() === page.mainFrame() && page.url() !== 'about:blank')
      found.add(`it leads to another page by itself: ${url.pathname}`);
    else if (url.protocol.startsWith('http') && url.origin !== origin)
      found.add(`it sends a request elsewhere: ${url.href}`);
  });
  return { found: () => [...found] };
}

/** @param {import('playwright-core').Page} page */
function watchMessages(page) {
  /** @type {import('./browser-messages.mjs').BrowserMessage[]} */
  const messages = [];
  const onError = (/** @type {Error} */ error) => {
    messages.push({ kind: 'throws', text: error.message, url: '' });
  };
  const onConsole = (/** @type {import('playwright-core').ConsoleMessage} */ message) => {
    if (['error', 'warning'].includes(message.type()))
      messages.push({ kind: 'writes', text: message.text(), url: message.location().url });
  };
  page.on('pageerror', onError).on('console', onConsole);
  return { messages, stop: () => page.off('pageerror', onError).off('console', onConsole) };
}

/** In the page. @param {string[]} names */
const loadPiece = ([remote = '', entry = '', piece = '']) =>
  /** @type {PageGlobal} */ (globalThis).CHECK_PAGE.load(remote, entry, piece);

/** In the page. @param {{ remote: string, effects: object }} options */
const watchPiece = ({ remote, effects }) =>
  /** @type {PageGlobal} */ (globalThis).CHECK_PAGE.findEffects(remote, effects);

/** In the page. @param {Pick<View, 'props' | 'html' | 'queries'>} view */
const showPiece = (view) => /** @type {PageGlobal} */ (globalThis).CHECK_PAGE.show(view);

/** @typedef {typeof globalThis & { CHECK_PAGE: { load: (remote: string, entry: string, piece: string) => Promise<void>, show: (view: Pick<View, 'props' | 'html' | 'queries'>) => Promise<{ isAtRest: boolean, hasCalls: boolean }>, findEffects: (remote: string, allowed: object) => Promise<{ found: string[], timed: string[] }> } }} PageGlobal */

/** Serious and critical violations of axe's rules. @param {import('playwright-core').Page} page */
async function findBarriers(page) {
  await page.addScriptTag({ path: require.resolve('axe-core/axe.min.js') });
  const violations = await inTime(
    page.evaluate(async () => {
      const { axe } = /** @type {typeof globalThis & { axe: typeof import('axe-core') }} */ (globalThis);
      const { violations: found } = await axe.run('#root', { resultTypes: ['violations'] });
      return found
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, help, nodes }) => ({ id, help, html: nodes[0]?.html ?? '' }));
    }),
  );
  return violations.map(
    ({ id, help, html }) => `not everybody can use it (axe, ${id}): ${help}: ${html.slice(0, 200)}`,
  );
}

/**
 * A page that loops never returns.
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
function inTime(work) {
  const late = pause(TIME_LIMIT, undefined, { ref: false }).then(() => {
    throw new Error(`it blocks the browser for more than ${TIME_LIMIT / 1_000} s`);
  });
  return Promise.race([work, late]);
}

const todo = 'See it in `npm run dev` with the same recorded data, with the console open.';

/** @type {Finding} */
const noBrowser = {
  what: 'no Chromium was found, in which its pieces could be checked',
  where: 'this machine',
  todo: 'Install one (`npx playwright install chromium`, or the package of the system), name its program in CHROMIUM_PATH, or publish with PUBLISH_BROWSER=off: the history then says that the pieces were not checked in a browser',
};

/** The first line says what it is. @param {unknown} error */
const reasonOf = (error) => messageOf(error).split('\n')[0] ?? '';
