// Renders one piece as the shell's server does, and says what a visitor or the server would suffer from.
import { createRequire } from 'node:module';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createTypeScriptLoader } from '../../contract/load-typescript.mjs';
import { messageOf } from '../../process/failure.mjs';

/** Milliseconds after which the shell would send the page without the piece. */
const DEADLINE = 1_500;
/** Milliseconds for which a piece may keep the server busy; another machine may be four times slower. */
const MAX_BUSY = 500;

/** @typedef {import('./load-server-file.mjs').ServerPiece} ServerPiece */
/** @typedef {import('./recorded-pieces.mjs').State} State */
/** @typedef {{ what: string, isTimed?: boolean }} Problem timed: a busy machine may have caused it */

/**
 * @param {string} repository
 * @param {string} apiUrl
 */
export function createServerRenderer(repository, apiUrl) {
  const require = createRequire(path.join(repository, 'package.json'));
  const load = createTypeScriptLoader();
  const contracts = path.join(repository, 'shared-contracts', 'src');
  const { createQueryClient } =
    /** @type {{ createQueryClient: (options: object) => import('@tanstack/react-query').QueryClient }} */ (
      load(path.join(contracts, 'query-client.ts'))
    );
  const createElement = createElements(require);
  const { dehydrate } = /** @type {typeof import('@tanstack/react-query')} */ (
    require('@tanstack/react-query')
  );

  /**
   * @param {ServerPiece} piece
   * @param {Pick<import('./recorded-pieces.mjs').View, 'url' | 'props'>} shown
   * @param {State} state
   * @returns {Promise<Pick<import('./recorded-pieces.mjs').View, 'metadata'> & { html: string, busy: number, problems: Problem[], queries: import('@tanstack/react-query').DehydratedState }>}
   */
  return async (piece, { url, props }, state) => {
    const queryClient = createQueryClient({
      baseUrl: apiUrl,
      retries: 0,
      retryDelay: () => 0,
      timeout: () => 1_000,
    });
    const console = watchConsole();
    const before = process.cpuUsage();
    /** @type {Problem[]} */
    const problems = [];
    const add = (/** @type {string[]} */ ...texts) => problems.push(...texts.map((what) => ({ what })));
    const addTimed = (/** @type {string} */ what) => problems.push({ what, isTimed: true });
    /** @type {unknown} */
    let metadata;
    const prefetched = Promise.resolve(piece.prefetch?.({ queryClient, props, url: new URL(url, apiUrl) }));
    const prepared = await settle(prefetched.then((value) => (metadata = value)));
    if (prepared === 'late') addTimed(`'prefetch' did not end within ${DEADLINE} ms`);
    else if (prepared instanceof Error) add(`'prefetch' failed: ${prepared.message}`);
    const { html, errors, isLate } = await renderToText(
      require,
      createElement({ piece, props, url, queryClient }),
    );
    add(...errors.map((error) => `it throws: ${error}`));
    if (isLate) addTimed(`it waits for something that does not come within ${DEADLINE} ms`);
    const { user, system } = process.cpuUsage(before);
    const busy = Math.round((user + system) / 1_000);
    if (busy > MAX_BUSY) addTimed(`it keeps the server busy for ${busy} ms; at most ${MAX_BUSY} are allowed`);
    const lines = console.stop();
    if (state === 'ready') add(...lines.map((line) => `it writes to the console: ${line}`));
    // As in the shell: what has failed on the server is rendered as failed in the browser.
    const queries = dehydrate(queryClient, {
      shouldDehydrateQuery: ({ state }) => state.status !== 'pending',
    });
    queryClient.clear();
    return { html, busy, problems: unique(problems), queries, metadata };
  };
}

/** @param {Problem[]} problems */
const unique = (problems) => [...new Map(problems.map((each) => [each.what, each])).values()];

/** @param {Promise<unknown>} promise @returns {Promise<'done' | 'late' | Error>} */
const settle = (promise) =>
  Promise.race([
    promise.then(
      () => /** @type {const} */ ('done'),
      (error) => (error instanceof Error ? error : new Error(String(error))),
    ),
    pause(DEADLINE, /** @type {const} */ ('late'), { ref: false }),
  ]);

/** @param {NodeJS.Require} require @param {import('react').ReactElement} element */
async function renderToText(require, element) {
  const { renderToPipeableStream } = require('react-dom/server');
  /** @type {string[]} */
  const errors = [];
  const output = new PassThrough();
  let html = '';
  output.setEncoding('utf8').on('data', (text) => (html += text));
  let isLate = false;
  await new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    const stream = renderToPipeableStream(element, {
      // As in the shell: everything is in its place, without scripts that put it there.
      progressiveChunkSize: Infinity,
      onAllReady: () => {
        clearTimeout(timer);
        stream.pipe(output);
        output.on('end', resolve);
      },
      onShellError: resolve,
      onError: (/** @type {unknown} */ error) => {
        if (!isLate) errors.push(messageOf(error));
      },
    });
    const timer = setTimeout(() => {
      isLate = true;
      stream.abort(new Error('late'));
      resolve();
    }, DEADLINE);
  });
  return { html, errors, isLate };
}

/** What surrounds a piece in a page of the shell. @param {NodeJS.Require} require */
function createElements(require) {
  const { createElement, Suspense } = require('react');
  const { QueryClientProvider } = require('@tanstack/react-query');
  const { createMemoryRouter, RouterProvider } = require('react-router-dom');
  const { ServerStyleSheet } = require('styled-components');
  /** @param {{ piece: ServerPiece, props: object, url: string, queryClient: import('@tanstack/react-query').QueryClient }} options */
  return ({ piece, props, url, queryClient }) => {
    const body = createElement(
      Suspense,
      { fallback: null },
      createElement(/** @type {import('react').FunctionComponent} */ (piece.Component), props),
    );
    const router = createMemoryRouter([{ path: '*', element: body }], { initialEntries: [url] });
    return new ServerStyleSheet().collectStyles(
      createElement(
        QueryClientProvider,
        { client: /** @type {never} */ (queryClient) },
        createElement(RouterProvider, { router }),
      ),
    );
  };
}

/** What is written to the console from now on. */
function watchConsole() {
  /** @type {string[]} */
  const lines = [];
  const { error, warn } = console;
  const write = (/** @type {unknown[]} */ ...values) => {
    lines.push(values.map(String).join(' ').slice(0, 300));
  };
  Object.assign(console, { error: write, warn: write });
  return {
    stop: () => {
      Object.assign(console, { error, warn });
      return lines;
    },
  };
}
