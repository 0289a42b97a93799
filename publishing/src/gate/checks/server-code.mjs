import path from 'node:path';
import { messageOf } from '../../process/failure.mjs';
import { loadServerFile } from '../pieces/load-server-file.mjs';
import {
  createPropsReader,
  readRecordedPieces,
  startRecordedApi,
  states,
  textOf,
} from '../pieces/recorded-pieces.mjs';

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
  const recorded = readRecordedPieces(repository, packageName);
  const names = Object.keys(manifest.pieces);
  const propsOf = createPropsReader(repository);
  const { createServerRenderer } = await import('../pieces/render-piece.mjs');
  const api = await startRecordedApi(repository, packageName);
  const render = createServerRenderer(repository, api.url);
  /** @type {Finding[]} */
  const findings = [];
  /** @type {View[]} */
  const views = [];
  for (const state of states) {
    api.change(state);
    for (const name of [...names]) {
      const place = `'${name}', rendered on the server with ${textOf[state]}`;
      onStep(`while ${place.replace(', rendered', ' was rendered')}`);
      const shown = { url: recorded[name]?.url ?? '/', props: propsOf(recorded[name]) };
      const { problems, ...view } = await render(pieces[name] ?? {}, shown, state);
      views.push({ piece: name, state, ...shown, ...view });
      findings.push(
        ...problems.map((problem) => ({
          ...problem,
          where: place,
          todo: 'See the piece in `npm run dev` with the same data.',
        })),
      );
      // One that hangs would hang in each state, and the time is limited.
      if (problems.length) names.splice(names.indexOf(name), 1);
    }
  }
  api.stop();
  return { findings, views };
}

/** @param {import('./finding.mjs').Candidate} candidate @returns {View[]} */
function viewsWithoutServer({ manifest, repository, remote }) {
  const recorded = readRecordedPieces(repository, `mfe-${remote}`);
  const propsOf = createPropsReader(repository);
  return Object.keys(manifest.pieces).flatMap((piece) => {
    const { url = '/' } = recorded[piece] ?? {};
    const props = propsOf(recorded[piece]);
    const queries = { queries: [], mutations: [] };
    return states.map((state) => ({ piece, state, url, props, html: null, queries }));
  });
}

/** @param {Finding[]} findings @returns {{ findings: Finding[], views: View[] }} */
const refused = (findings) => ({ findings, views: [] });

/** @param {string} what @param {string} where @param {string} todo @returns {Finding} */
const finding = (what, where, todo) => ({ what, where, todo });
