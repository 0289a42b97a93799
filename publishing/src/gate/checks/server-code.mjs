import path from 'node:path';
import { messageOf } from '../../process/failure.mjs';
import { loadServerFile } from '../pieces/load-server-file.mjs';
import { listViews, placeOf, startRecordedApi, USUAL_ITEM } from '../pieces/recorded-pieces.mjs';

/** Bytes that a render may leave behind: compiled code and caches of the libraries need some. */
const MAX_LEFTOVER = 1_000_000;
const RENDERS = 8;

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('../pieces/recorded-pieces.mjs').View} View */

/**
 * Evaluates the build as the shell's server does, and renders each of its pieces. The whole process is at the mercy of
 * the build: whoever starts it sets a limit, and learns by `onStep` where it was.
 * @param {import('./finding.mjs').Candidate} candidate
 * @param {(step: string) => void} onStep
 * @param {{ isQuick: boolean }} options quick: it is evaluated, and no piece is rendered
 * @returns {Promise<{ findings: Finding[], views: View[] }>} with what the browser gets of each piece
 */
export async function checkServerCode(candidate, onStep, { isQuick }) {
  const { manifest, folder, repository, remote } = candidate;
  const { server } = manifest;
  if (!server) return { findings: [], views: isQuick ? [] : viewsWithoutServer(candidate) };
  onStep(`while ${server} was evaluated`);
  const loaded = await loadServerFile(repository, path.join(folder, server)).catch((error) => ({
    error: /** @type {unknown} */ (error),
  }));
  if ('error' in loaded)
    return refused([
      finding(
        messageOf(loaded.error),
        `${server}, while it was evaluated`,
        'Repair what throws at module scope.',
      ),
    ]);
  const started = [...new Set(loaded.started)].map((name) =>
    finding(
      `${server} calls ${name} at module scope`,
      `${server}, while it was evaluated`,
      'Start timers and listeners in an effect, and stop them there: at module scope each new build leaves one behind.',
    ),
  );
  const missing = Object.keys(manifest.pieces)
    .filter((piece) => !loaded.pieces[piece]?.Component)
    .map((piece) =>
      finding(
        `${server} does not export '${piece}'`,
        'the shell renders it',
        `Export it as 'piece' of its file.`,
      ),
    );
  if (isQuick || started.length || missing.length) return refused([...started, ...missing]);
  return renderAll(candidate, `mfe-${remote}`, loaded.pieces, onStep);
}

/**
 * @param {import('./finding.mjs').Candidate} candidate
 * @param {string} packageName
 * @param {Record<string, import('../pieces/load-server-file.mjs').ServerPiece | undefined>} pieces
 * @param {(step: string) => void} onStep
 */
async function renderAll({ manifest, repository }, packageName, pieces, onStep) {
  const { createServerRenderer } = await import('../pieces/render-piece.mjs');
  const api = await startRecordedApi(repository, packageName);
  const render = createServerRenderer(repository, api.url);
  /** @type {Finding[]} */
  const findings = [];
  /** @type {View[]} */
  const views = [];
  /** @type {Set<string>} */
  const broken = new Set();
  for (const view of listViews(repository, packageName, Object.keys(manifest.pieces))) {
    const { piece, state } = view;
    // One that hangs would hang with each item, and the time is limited.
    if (broken.has(piece)) continue;
    api.change(state);
    onStep(`while ${placeOf(view, 'was rendered on the server').replace(',', '')}`);
    const { problems, ...rendered } = await render(pieces[piece] ?? {}, view, state);
    if (problems.length) broken.add(piece);
    else views.push({ ...view, ...rendered });
    const where = placeOf(view, 'rendered on the server');
    const todo = 'See the piece in `npm run dev` with the same data.';
    findings.push(...problems.map((problem) => ({ ...problem, where, todo })));
  }
  api.change('ready');
  for (const view of views.filter(({ item, state }) => item === USUAL_ITEM && state === 'ready')) {
    onStep(`while '${view.piece}' was rendered on the server again and again`);
    const left = await measureLeftover(() => render(pieces[view.piece] ?? {}, view, 'ready'));
    if (left > MAX_LEFTOVER)
      findings.push(
        finding(
          `each render leaves ${(left / 1e6).toFixed(1)} MB in the memory of the server`,
          placeOf(view, 'rendered on the server'),
          'Find what keeps it: a list, cache or listener at module scope.',
        ),
      );
  }
  api.stop();
  return { findings, views };
}

/**
 * The bytes by which the memory of this process grows with each render.
 * @param {() => Promise<unknown>} render
 */
async function measureLeftover(render) {
  const readMemory = () => {
    // The process is started with --expose-gc.
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  await render();
  const before = readMemory();
  for (let count = 0; count < RENDERS; count += 1) await render();
  return (readMemory() - before) / RENDERS;
}

/** @param {import('./finding.mjs').Candidate} candidate @returns {View[]} */
const viewsWithoutServer = ({ manifest, repository, remote }) =>
  listViews(repository, `mfe-${remote}`, Object.keys(manifest.pieces)).map((view) => ({
    ...view,
    html: null,
    queries: { queries: [], mutations: [] },
  }));

/** @param {Finding[]} findings @returns {{ findings: Finding[], views: View[] }} */
const refused = (findings) => ({ findings, views: [] });

/** @param {string} what @param {string} where @param {string} todo @returns {Finding} */
const finding = (what, where, todo) => ({ what, where, todo });
