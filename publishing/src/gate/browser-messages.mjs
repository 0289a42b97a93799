// What a browser reports while a piece is hydrated, as sentences about the piece.

/** @typedef {import('./pieces/recorded-pieces.mjs').State} State */
/** @typedef {{ kind: 'throws' | 'writes', text: string, url: string, recorded?: State }} BrowserMessage url: of the file that failed or wrote; recorded: in which state the API was when it answered */

/** Characters of a message that a person reads. */
const MAX_LENGTH = 400;

/**
 * @param {readonly BrowserMessage[]} messages
 * @param {State} state of the API; only where it is ready must its calls succeed
 * @returns {string[]}
 */
export function describeMessages(messages, state) {
  const relevant = messages.filter(
    ({ text, url, recorded = state }) =>
      !(recorded !== 'ready' && text.startsWith('Failed to load resource') && url.includes('/api/')),
  );
  return [...new Set(relevant.map(describe))];
}

/** @param {BrowserMessage} message */
function describe({ kind, text, url }) {
  if (/hydrat/i.test(text) && /server rendered|didn't match|matching/i.test(text))
    return `its HTML in the browser differs from the server's: ${differenceIn(text)}`;
  if (text.startsWith('Failed to load resource'))
    return `a request of it fails: ${text.replace('Failed to load resource: ', '')} (${url})`;
  return kind === 'throws' ? `it throws: ${shorten(text)}` : `it writes to the console: ${shorten(text)}`;
}

/** React shows a tree, indented; the lines that differ begin with + (browser) or - (server). @param {string} text */
function differenceIn(text) {
  const lines = text
    .split('\n')
    .filter((line) => /^[+-]\s{2,}\S/.test(line))
    .map((line) => line.replace(/\s+/g, ' '));
  return shorten(lines.length ? lines.join(', ') : text);
}

/** @param {string} text */
const shorten = (text) => text.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
