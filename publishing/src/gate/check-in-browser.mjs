// Hydrates each piece of a build in a browser, with the HTML of the server, in the states of its data. It finds what no
// server shows: effects that throw, HTML that differs in the browser, pieces that not everybody can use.
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { messageOf } from '../process/failure.mjs';
import { findChromium } from '../process/find-chromium.mjs';
import { describeMessages } from './browser-messages.mjs';
import { providePageFiles } from './page-files.mjs';
import { startPageServer } from './page-server.mjs';
import { textOf } from './pieces/recorded-pieces.mjs';

/** Milliseconds for one state of a piece, and for its code. */
const TIME_LIMIT = 10_000;

const require = createRequire(import.meta.url);

/** @typedef {import('./checks/finding.mjs').Finding} Finding */
/** @typedef {import('./pieces/recorded-pieces.mjs').View} View */
/** @typedef {Pick<import('./checks/finding.mjs').Candidate, 'repository' | 'folder' | 'manifest'>} Build */

/**
 * @param {Build} build
 * @param {readonly View[]} views
 * @returns {Promise<{ findings: Finding[], milliseconds: Map<string, number> }>}
 *   by piece, from the request for its code until it is hydrated and at rest
 */
export async function checkInBrowser({ repository, folder, manifest }, views) {
  const program = await findChromium();
  const milliseconds = new Map();
  if (!program) return { findings: [noBrowser], milliseconds };
  const packageName = `mfe-${manifest.name}`;
  const pageFolder = await providePageFiles(repository);
  const server = await startPageServer({ repository, packageName, build: folder, page: pageFolder });
  // The code of the build has run with all rights of this user already; in containers the sandbox cannot start.
  const browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const open = () => browser.newPage({ reducedMotion: 'reduce' });
    let page = await open();
    /** @type {Finding[]} */
    const findings = [];
    for (const piece of new Set(views.map((view) => view.piece))) {
      const states = views.filter((view) => view.piece === piece);
      const { found, duration } = await checkPiece(page, server, manifest, states);
      findings.push(...found);
      milliseconds.set(piece, Math.round(duration));
      // It may still run.
      if (found.length) page = await open();
    }
    return { findings, milliseconds };
  } finally {
    await browser.close();
    server.stop();
  }
}

/**
 * One load of the page for a piece: its code is evaluated once, and shows one state after another.
 * @param {import('playwright-core').Page} page
 * @param {Awaited<ReturnType<typeof startPageServer>>} server
 * @param {Build['manifest']} manifest
 * @param {View[]} states
 */
async function checkPiece(page, server, { name, entry }, states) {
  const [{ piece, url } = { piece: '', url: '/' }] = states;
  const { messages, stop } = watchMessages(page);
  let place = `'${piece}', loaded in a browser`;
  let duration = 0;
  const report = (/** @type {string[]} */ problems, isTimed = false) => ({
    found: problems.map((what) => ({ what, where: place, todo, isTimed })),
    duration,
  });
  try {
    server.change('ready');
    await page.goto(server.url + url, { timeout: TIME_LIMIT });
    const startedAt = performance.now();
    await inTime(page.evaluate(loadPiece, [name, `${server.url}/build/${entry}`, piece]));
    for (const { state, props, html, queries } of states) {
      place = `'${piece}', hydrated in a browser with ${textOf[state]}`;
      server.change(state);
      const { isAtRest, hasCalls } = await inTime(page.evaluate(showPiece, { props, html, queries }));
      duration ||= performance.now() - startedAt;
      const problems = describeMessages(messages.splice(0), state);
      if (!isAtRest && !problems.length) return report(['it changes without end'], true);
      if (!problems.length) problems.push(...(await findBarriers(page)));
      // Of one that is broken, the other states would only repeat it.
      if (problems.length) return report(problems);
      // Without calls it is the same whatever the API has.
      if (!hasCalls) break;
    }
    return report([]);
  } catch (error) {
    const problems = describeMessages(messages, 'ready');
    return report(problems.length ? problems : [reasonOf(error)], !problems.length);
  } finally {
    stop();
  }
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

/** In the page. @param {Pick<View, 'props' | 'html' | 'queries'>} view */
const showPiece = (view) => /** @type {PageGlobal} */ (globalThis).CHECK_PAGE.show(view);

/** @typedef {typeof globalThis & { CHECK_PAGE: { load: (remote: string, entry: string, piece: string) => Promise<void>, show: (view: Pick<View, 'props' | 'html' | 'queries'>) => Promise<{ isAtRest: boolean, hasCalls: boolean }> } }} PageGlobal */

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
