// One piece in one page of a browser: its code is evaluated once, and shows one view after another.
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '../process/failure.mjs';
import { describeMessages } from './browser-messages.mjs';
import { STATE_HEADER } from './page-server.mjs';
import { placeOf, states, USUAL_ITEM } from './pieces/recorded-pieces.mjs';

/** @typedef {import('./checks/finding.mjs').Finding} Finding */
/** @typedef {import('./check-in-browser.mjs').Build} Build */
/** @typedef {import('./outlines.mjs').Outline} Outline */
/** @typedef {import('./pieces/recorded-pieces.mjs').View} View */
/** @typedef {{ view: View, outline: Outline }} Seen what a person sees of a piece */

/** Milliseconds for one step of a piece. */
const TIME_LIMIT = 10_000;
/** Bytes by which the memory of a page may grow in three seconds. */
const MAX_GROWTH = 5_000_000;
/** How Chromium's message begins about a response with an error's status. */
const REFUSED = 'Failed to load resource: the server responded with a status';

const require = createRequire(import.meta.url);

export class PieceCheck {
  /** @type {Seen[]} */
  seen = [];
  /** Milliseconds from the request for its code until it is hydrated and at rest. */
  duration = 0;
  #page;
  #build;
  #origin;
  #messages;
  #elsewhere;
  #place = 'the piece';

  /**
   * @param {import('playwright-core').Page} page
   * @param {string} origin of the page
   * @param {Build} build
   */
  constructor(page, origin, build) {
    this.#page = page;
    this.#origin = origin;
    this.#build = build;
    this.#messages = watchMessages(page);
    this.#elsewhere = watchElsewhere(page, origin, build.effects?.frames ?? []);
  }

  /**
   * Shows the views to compare another build with them.
   * @param {readonly View[]} views of one piece
   */
  look(views) {
    return this.#untilFound(views, [(each) => this.#showAll(each, () => Promise.resolve([]))]);
  }

  /**
   * @param {readonly View[]} views of one piece
   * @returns {Promise<Finding[]>} of the first view and step in which something is wrong: the others would repeat it
   */
  run(views) {
    const usual = views.filter(({ item }) => item === USUAL_ITEM);
    return this.#untilFound(views, [
      (each) => this.#showAll(each, (view) => this.#watchUnused(view)),
      () => this.#useControls(),
      // It brings a script of its own into the page.
      () => this.#showAll(usual, () => this.#findBarriers()),
    ]);
  }

  /**
   * @param {readonly View[]} views
   * @param {((views: readonly View[]) => Promise<Finding[]>)[]} steps
   */
  async #untilFound(views, steps) {
    const [{ piece, url } = { piece: '', url: '/' }] = views;
    this.#place = `'${piece}', loaded in a browser`;
    try {
      await this.#load(piece, url);
      for (const step of steps) {
        const findings = await step(views);
        if (findings.length) return findings;
      }
      return [];
    } catch (error) {
      const problems = this.#takeProblems('ready');
      return this.#report(problems.length ? problems : [reasonOf(error)], !problems.length);
    }
  }

  /** @param {string} piece @param {string} url */
  async #load(piece, url) {
    const { name, entry } = this.#build.manifest;
    await this.#elsewhere.answer();
    await this.#page.goto(this.#origin + url, { timeout: TIME_LIMIT });
    const startedAt = performance.now();
    await inTime(this.#page.evaluate(loadPiece, [name, `${this.#origin}/build/${entry}`, piece]));
    this.duration = performance.now() - startedAt;
  }

  /**
   * @param {readonly View[]} views
   * @param {(view: View) => Promise<Finding[]>} check each of them
   * @returns {Promise<Finding[]>}
   */
  async #showAll(views, check) {
    let hasCalls = true;
    const isFirst = !this.seen.length;
    for (const view of views) {
      // Without calls it is the same whatever the API has.
      if (!hasCalls && view.state !== 'ready') continue;
      this.#place = placeOf(view, 'hydrated in a browser');
      await inTime(this.#page.setExtraHTTPHeaders({ [STATE_HEADER]: view.state }));
      const startedAt = performance.now();
      const { isAtRest, outline, ...shown } = await inTime(this.#page.evaluate(showPiece, view));
      if (isFirst && !this.seen.length) this.duration += performance.now() - startedAt;
      if (isFirst) this.seen.push({ view, outline });
      ({ hasCalls } = shown);
      const problems = this.#takeProblems(view.state);
      if (problems.length) return this.#report(problems);
      if (!isAtRest) return this.#report(['it changes without end'], true);
      const findings = await check(view);
      if (findings.length) return findings;
    }
    return [];
  }

  /**
   * What the usual piece does to the page, and to the memory, while nobody uses it.
   * @param {View} view
   */
  async #watchUnused({ state, item }) {
    if (state !== 'ready' || item !== USUAL_ITEM) return [];
    const session = await inTime(this.#page.context().newCDPSession(this.#page));
    const readHeap = async () => {
      await inTime(session.send('HeapProfiler.collectGarbage'));
      return (await inTime(session.send('Runtime.getHeapUsage'))).usedSize;
    };
    const before = await readHeap();
    const { found, timed } = await inTime(this.#page.evaluate(watchPiece, this.#allowed()));
    const grown = (await readHeap()) - before;
    await inTime(session.detach());
    const growth =
      grown > MAX_GROWTH
        ? [`while nobody uses it, its memory grows by ${(grown / 1e6).toFixed(1)} MB in 3 s`]
        : [];
    const problems = [...found, ...growth, ...this.#takeProblems(state)];
    return this.#report(problems.length ? problems : timed, !problems.length);
  }

  /** Each control that a view of the usual item has, once. */
  async #useControls() {
    for (const { view, outline } of this.seen.filter(({ view: { item } }) => item === USUAL_ITEM)) {
      await inTime(this.#page.setExtraHTTPHeaders({ [STATE_HEADER]: view.state }));
      for (const control of new Set(outline.controls)) {
        this.#place = `${placeOf(view, 'in a browser')}, after a person has used '${control}'`;
        const isAtRest = await inTime(this.#page.evaluate(useControl, { view, control }));
        const problems = this.#takeProblems(view.state);
        if (problems.length) return this.#report(problems);
        if (!isAtRest) return this.#report(['it changes without end'], true);
      }
      this.#place = `${placeOf(view, 'in a browser')}, after a person has used its controls`;
      const changes = await inTime(this.#page.evaluate(findEffects, this.#allowed()));
      if (changes.length) return this.#report(changes);
    }
    return [];
  }

  /** Serious and critical violations of axe's rules. */
  async #findBarriers() {
    const violations = await findViolations(this.#page);
    return this.#report(
      violations.map(
        ({ id, help, html }) => `not everybody can use it (axe, ${id}): ${help}: ${html.slice(0, 200)}`,
      ),
    );
  }

  #allowed() {
    const { manifest, effects = {} } = this.#build;
    return { remote: manifest.name, effects };
  }

  /** @param {import('./pieces/recorded-pieces.mjs').State} state */
  #takeProblems(state) {
    return [...this.#elsewhere.found(), ...describeMessages(this.#messages.splice(0), state)];
  }

  /** @param {string[]} problems @returns {Finding[]} */
  #report(problems, isTimed = false) {
    const todo = 'See it in `npm run dev` with the same recorded data, with the console open.';
    return problems.map((what) => ({ what, where: this.#place, todo, isTimed }));
  }
}

/**
 * Requests to other sites, and pages that the piece leads to by itself.
 * @param {import('playwright-core').Page} page
 * @param {string} origin
 * @param {readonly string[]} frames origins of the sites that it may show in a frame
 */
function watchElsewhere(page, origin, frames) {
  /** @type {Set<string>} */
  const found = new Set();
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isFrame = request.isNavigationRequest() && request.frame() !== page.mainFrame();
    if (request.isNavigationRequest() && !isFrame && page.url() !== 'about:blank')
      found.add(`it leads to another page by itself: ${url.pathname}`);
    else if (url.protocol.startsWith('http') && url.origin !== origin && !frames.includes(url.origin))
      found.add(`it sends a request elsewhere: ${url.href}`);
  });
  return {
    found: () => [...found],
    /** Frames are empty: what is in them is not checked, and this machine may have no network. */
    answer: () =>
      page.route(
        (url) => frames.includes(url.origin),
        (route) => route.fulfill({ contentType: 'text/html', body: '' }),
      ),
  };
}

/** @param {import('playwright-core').Page} page */
function watchMessages(page) {
  /** @type {import('./browser-messages.mjs').BrowserMessage[]} */
  const messages = [];
  page.on('pageerror', (error) => {
    messages.push({ kind: 'throws', text: error.message, url: '' });
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.text().startsWith(REFUSED))
      messages.push({ kind: 'writes', text: message.text(), url: message.location().url });
  });
  // The message about a refused request may come when the next view is shown already: the response has its state.
  page.on('response', (response) => {
    if (response.status() < 400) return;
    const text = `${REFUSED} of ${response.status()} (${response.statusText()})`;
    const recorded = states.find((state) => state === response.headers()[STATE_HEADER]);
    messages.push({ kind: 'writes', text, url: response.url(), ...(recorded && { recorded }) });
  });
  return messages;
}

/** In the page. @param {string[]} names */
const loadPiece = ([remote = '', entry = '', piece = '']) =>
  /** @type {PageGlobal} */ (globalThis).CHECK_PAGE.load(remote, entry, piece);

/** In the page. @param {{ remote: string, effects: object }} options */
const watchPiece = ({ remote, effects }) =>
  /** @type {PageGlobal} */ (globalThis).CHECK_PAGE.watch(remote, effects);

/** In the page. @param {{ remote: string, effects: object }} options */
const findEffects = ({ remote, effects }) =>
  /** @type {PageGlobal} */ (globalThis).CHECK_PAGE.findEffects(remote, effects);

/** In the page. @param {Shown} view */
const showPiece = (view) => /** @type {PageGlobal} */ (globalThis).CHECK_PAGE.show(view);

/** In the page. @param {{ view: Shown, control: string }} use */
const useControl = ({ view, control }) =>
  /** @type {PageGlobal} */ (globalThis).CHECK_PAGE.use(view, control);

/** @typedef {Pick<View, 'url' | 'props' | 'html' | 'queries'>} Shown */
/** @typedef {{ found: string[], timed: string[] }} SideEffects */
/** @typedef {{ isAtRest: boolean, hasCalls: boolean, outline: Outline }} ShownPiece */
/** @typedef {typeof globalThis & { CHECK_PAGE: { load: (remote: string, entry: string, piece: string) => Promise<void>, show: (view: Shown) => Promise<ShownPiece>, use: (view: Shown, control: string) => Promise<boolean>, watch: (remote: string, allowed: object) => Promise<SideEffects>, findEffects: (remote: string, allowed: object) => Promise<string[]> } }} PageGlobal */

/** @param {import('playwright-core').Page} page */
async function findViolations(page) {
  await inTime(page.addScriptTag({ path: require.resolve('axe-core/axe.min.js') }));
  return inTime(
    page.evaluate(async () => {
      const { axe } = /** @type {typeof globalThis & { axe: typeof import('axe-core') }} */ (globalThis);
      const { violations } = await axe.run('#root', { resultTypes: ['violations'] });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, help, nodes }) => ({ id, help, html: nodes[0]?.html ?? '' }));
    }),
  );
}

/**
 * A page that loops never responds.
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

/** The first line says what it is. @param {unknown} error */
const reasonOf = (error) => messageOf(error).split('\n')[0] ?? '';
