// What a piece is checked with: the props that the shell would pass, and recorded responses of the API in three states.
import fs from 'node:fs';
import http from 'node:http';
import { once } from 'node:events';
import path from 'node:path';
import { createTypeScriptLoader } from '../../contract/load-typescript.mjs';
import { findRecordedResponse, readRecordedResponses } from '../../remotes/recorded-responses.mjs';

/** @typedef {'ready' | 'empty' | 'failed'} State */
/** @type {readonly State[]} */
export const states = ['ready', 'empty', 'failed'];

/** What the API has in each state, for sentences. */
export const textOf = {
  ready: 'recorded data',
  empty: 'an API that has no data',
  failed: 'an API that fails',
};

/**
 * @typedef {object} View a piece in one state, as the server sends it
 * @property {string} piece
 * @property {string} item what it is about: `USUAL_ITEM`, or the name of another recorded item
 * @property {State} state
 * @property {string} url of the page, without an origin
 * @property {Record<string, unknown>} props
 * @property {string | null} html null for a piece that the server does not render
 * @property {number} [busy] milliseconds of the server's processor
 * @property {{ queries: object[], mutations: object[] }} queries the responses that the HTML was rendered from
 * @property {unknown} [metadata] of a piece that is a page
 */

/** The item that is shown in each state; others are shown with recorded data only. */
export const USUAL_ITEM = 'usual';

/**
 * @typedef {object} RecordedItem
 * @property {string} [url] of the page, without an origin
 * @property {Record<string, unknown>} [props]
 */
/**
 * @typedef {RecordedItem & { content?: string[], items?: Record<string, RecordedItem> }} RecordedPiece
 *   in `mfe-<name>/recorded/pieces/props.json`, by the name of the piece. `content`: props that are the part of the recorded
 *   site content with the same name. `items`: what else the piece is shown with, where it differs from the usual item.
 */

/**
 * @param {string} repository
 * @param {string} packageName
 * @returns {Record<string, RecordedPiece>}
 */
export function readRecordedPieces(repository, packageName) {
  const file = path.join(repository, packageName, 'recorded', 'pieces', 'props.json');
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
}

/**
 * What pieces are shown with: the usual item in each state, then the other items with recorded data.
 * @param {string} repository
 * @param {string} packageName
 * @param {readonly string[]} pieces
 * @returns {Pick<View, 'piece' | 'item' | 'state' | 'url' | 'props'>[]}
 */
export function listViews(repository, packageName, pieces) {
  const recorded = readRecordedPieces(repository, packageName);
  const content = readContent(repository);
  return pieces.flatMap((piece) => {
    const {
      content: names = [],
      items = {},
      url: usualUrl = '/',
      props: usualProps = {},
    } = recorded[piece] ?? {};
    const texts = Object.fromEntries(names.map((name) => [name, content[name]]));
    const show = (
      /** @type {string} */ item,
      /** @type {RecordedItem} */ { url = usualUrl, props = {} },
    ) => ({
      piece,
      item,
      url,
      props: { ...usualProps, ...texts, ...props },
    });
    return [
      ...states.map((state) => ({ ...show(USUAL_ITEM, {}), state })),
      ...Object.entries(items).map(([item, each]) => ({
        ...show(item, each),
        state: /** @type {State} */ ('ready'),
      })),
    ];
  });
}

/**
 * A view as a part of a sentence.
 * @param {Pick<View, 'piece' | 'item' | 'state'>} view
 * @param {string} done `rendered on the server`
 */
export const placeOf = ({ piece, item, state }, done) =>
  `'${piece}', ${done} with ${item === USUAL_ITEM ? textOf[state] : `the recorded item '${item}'`}`;

/**
 * The recorded site content, with images in the form in which pieces get them.
 * @param {string} repository
 * @returns {Record<string, unknown>}
 */
function readContent(repository) {
  const file = readRecordedResponses(repository, '')['GET /site/site-content.json'];
  if (!file) return {};
  const { withImages } =
    /** @type {{ withImages: (file: unknown, convert: (picture: { file: string, alt: string }) => object) => Record<string, unknown> }} */ (
      createTypeScriptLoader()(path.join(repository, 'shared-contracts', 'src', 'site-content.ts'))
    );
  return withImages(file, ({ file: name, alt }) => ({
    width: 640,
    height: 480,
    alt,
    variants: [{ type: 'image/webp', width: 640, url: `/site/${name}` }],
  }));
}

/**
 * An API with the recorded responses, for one state at a time.
 * @param {string} repository
 * @param {string} packageName
 */
export async function startRecordedApi(repository, packageName) {
  const recorded = readRecordedResponses(repository, packageName);
  /** @type {State} */
  let state = 'ready';
  const server = http.createServer(({ method = 'GET', url = '/' }, response) => {
    const { status, contentType, body } = respond(recorded, state, method, url);
    response.writeHead(status, { 'content-type': contentType }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  server.unref();
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
    /** @param {State} next */
    change: (next) => {
      state = next;
    },
  };
}

/**
 * @param {import('../../remotes/recorded-responses.mjs').RecordedResponses} recorded
 * @param {State} state
 * @param {string} method
 * @param {string} url
 */
export function respond(recorded, state, method, url) {
  const found = findRecordedResponse(recorded, method, url);
  if (state === 'ready' || !url.startsWith('/api/') || found.contentType.startsWith('image/')) return found;
  if (state === 'failed') return problem(503, 'Service Unavailable');
  const body = /** @type {unknown} */ (JSON.parse(found.body));
  if (Array.isArray(body)) return { ...found, body: '[]' };
  const isList = typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data);
  return isList
    ? { ...found, body: JSON.stringify({ ...body, data: [], ...('total' in body && { total: 0 }) }) }
    : problem(404, 'Not Found');
}

/** @param {number} status @param {string} title */
const problem = (status, title) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title, status }),
});
