// What a person gets of a piece, in short: it is compared with what the live build gives.

/**
 * @typedef {object} Outline
 * @property {string} text
 * @property {string[]} headings `h2 Our products`
 * @property {string[]} links their targets
 * @property {string[]} images their texts, or else their URLs
 * @property {string[]} controls `button Send`; of the server's HTML none
 * @property {number} [height] in pixels; of the server's HTML unset
 * @property {unknown} [metadata] of the page
 */
/**
 * @typedef {object} Difference between two outlines
 * @property {string[]} losses what a person or a search engine had, and has no more, as sentences
 * @property {string[]} changes everything else
 */

/** The share of the live build's text, height and images that a build must have. */
const MIN_SHARE = 0.5;
/** Characters and pixels below which a share says nothing. */
const MIN_TEXT = 20;
const MIN_HEIGHT = 20;
/** Characters of a text, and names of a list, that a person reads. */
const MAX_TEXT = 80;
const MAX_NAMES = 4;

/**
 * Of the HTML that React writes on the server.
 * @param {string} html
 * @param {unknown} metadata
 * @returns {Outline}
 */
export function readServerOutline(html, metadata) {
  const body = html.replace(/<(script|style|template)\b.*?<\/\1>/gs, '').replace(/<!--.*?-->/gs, '');
  const all = (/** @type {RegExp} */ pattern) => [...body.matchAll(pattern)];
  return {
    text: textOf(body),
    headings: all(/<(h[1-6])\b[^>]*>(.*?)<\/\1>/gs).map(
      ([, tag = '', inner = '']) => `${tag} ${textOf(inner)}`,
    ),
    links: all(/<a\s[^>]*?href="([^"]*)"/g).map(([, target = '']) => decode(target)),
    images: all(/<img\s[^>]*>/g).map(
      ([tag]) => /\salt="([^"]+)"/.exec(tag)?.[1] ?? /\ssrc="([^"]*)"/.exec(tag)?.[1] ?? '',
    ),
    controls: [],
    ...(metadata !== undefined && { metadata }),
  };
}

/** @param {string} html */
const textOf = (html) =>
  decode(html.replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

/** React writes no other entities. @type {Record<string, string>} */
const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' };
/** @param {string} text */
const decode = (text) => text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => entities[entity] ?? entity);

/**
 * @param {Outline} live
 * @param {Outline} candidate
 * @returns {Difference}
 */
export function compareOutlines(live, candidate) {
  const metadata = compareMetadata(live.metadata, candidate.metadata);
  if (isEmpty(candidate) && !isEmpty(live))
    return { losses: [...metadata, `it shows nothing; ${describe(live)}`], changes: [] };
  const missing = (/** @type {'headings' | 'links' | 'controls'} */ kind) =>
    without(live[kind], candidate[kind]);
  const losses = [
    ...metadata,
    ...lessThan(live.text.length, candidate.text.length, MIN_TEXT, 'characters of text'),
    ...lessThan(live.height ?? 0, candidate.height ?? Infinity, MIN_HEIGHT, 'pixels of height'),
    ...lessThan(live.images.length, candidate.images.length, 1, 'images'),
    ...gone('heading', missing('headings'), without(candidate.headings, live.headings)),
    ...gone('link', missing('links'), without(candidate.links, live.links)),
    ...gone('control', missing('controls'), without(candidate.controls, live.controls)),
  ];
  return { losses, changes: live.text === candidate.text ? [] : [describeText(live.text, candidate.text)] };
}

/** @param {Outline} outline */
const isEmpty = ({ text, images, controls }) => !text && !images.length && !controls.length;

/** @param {Outline} outline */
const describe = ({ text, images }) =>
  `the live build shows ${text ? `"${shorten(text)}"` : `${images.length} images`}`;

/**
 * A build that reads more of the same product is about it all the same.
 * @param {unknown} metadata
 * @returns {Record<string, unknown>}
 */
function readMetadata(metadata) {
  if (typeof metadata !== 'object' || metadata === null) return {};
  const { subject, ...others } = /** @type {{ subject?: { kind?: unknown } }} */ (metadata);
  return { ...others, ...(subject && { subject: subject.kind }) };
}

/**
 * Each value that another page of the site, a search engine or a chat would see.
 * @param {unknown} live
 * @param {unknown} candidate
 */
function compareMetadata(live, candidate) {
  const [before, after] = [readMetadata(live), readMetadata(candidate)];
  const names = Object.keys({ ...before, ...after });
  const write = (/** @type {unknown} */ value) => shorten(JSON.stringify(value) ?? 'nothing');
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map(
      (name) =>
        `the ${name} of the page is ${write(after[name])}, and of the live build ${write(before[name])}`,
    );
}

/**
 * @param {number} live
 * @param {number} candidate
 * @param {number} least from which on a share says something
 * @param {string} what
 */
const lessThan = (live, candidate, least, what) =>
  live >= least && candidate < live * MIN_SHARE
    ? [`it has ${Math.round(candidate)} ${what}, and the live build ${Math.round(live)}`]
    : [];

/** @param {string} what @param {string[]} names @param {string[]} added */
function gone(what, names, added) {
  if (!names.length) return [];
  const list = (/** @type {string[]} */ all) =>
    `${all
      .slice(0, MAX_NAMES)
      .map((name) => `'${shorten(name)}'`)
      .join(', ')}${all.length > MAX_NAMES ? ` and ${all.length - MAX_NAMES} more` : ''}`;
  const instead = added.length ? ` (there is now ${list(added)})` : '';
  return [`the ${what} ${list(names)} is gone${instead}`];
}

/** @param {readonly string[]} all @param {readonly string[]} others */
const without = (all, others) => [...new Set(all)].filter((each) => !others.includes(each));

/** Where two texts begin to differ. @param {string} live @param {string} candidate */
function describeText(live, candidate) {
  let at = 0;
  while (live[at] === candidate[at]) at += 1;
  const from = Math.max(0, live.lastIndexOf(' ', at - MAX_TEXT / 4) + 1);
  return `its text has changed from "${shorten(live.slice(from))}" to "${shorten(candidate.slice(from))}"`;
}

/** @param {string} text */
const shorten = (text) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);
