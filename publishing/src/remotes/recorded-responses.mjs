// Recorded responses of the API and of the site, for a remote that runs or is checked without them. The files are
// `mfe-<name>/recorded/*.json` and, for all remotes, `shared-testing/recorded/*.json`: `{ "GET /api/...": body }`.
import fs from 'node:fs';
import path from 'node:path';

/** @typedef {Record<string, unknown>} RecordedResponses call to body */
/** @typedef {{ status: number, contentType: string, body: string }} RecordedResponse */

/**
 * @param {string} repository
 * @param {string} packageName
 * @returns {RecordedResponses}
 */
export const readRecordedResponses = (repository, packageName) =>
  Object.assign(
    {},
    ...['shared-testing', packageName].flatMap((each) => readFolder(path.join(repository, each, 'recorded'))),
  );

/** @param {string} folder */
const readFolder = (folder) =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .filter((file) => file.endsWith('.json'))
        .sort()
        .map((file) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')))
    : [];

/**
 * The response to one request. A recording is looked for by the whole URL, then without the query, then by a pattern
 * such as `GET /api/products/:id`. An image that was not recorded is a grey one.
 * @param {RecordedResponses} recorded
 * @param {string} method
 * @param {string} url with the query, without an origin
 * @returns {RecordedResponse}
 */
export function findRecordedResponse(recorded, method, url) {
  const [pathname = ''] = url.split('?');
  const call = [url, pathname]
    .map((each) => `${method} ${each}`)
    .find((each) => Object.hasOwn(recorded, each));
  const found = call ?? Object.keys(recorded).find((pattern) => fits(pattern, `${method} ${pathname}`));
  if (found) return json(200, recorded[found]);
  if (/\.(avif|webp|jpe?g|png|svg)$/.test(pathname)) return { status: 200, ...greyImage };
  return json(404, {
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: `${method} ${url} is not recorded.`,
  });
}

/** @param {number} status @param {unknown} body @returns {RecordedResponse} */
const json = (status, body) => ({
  status,
  contentType: status < 400 ? 'application/json' : 'application/problem+json',
  body: JSON.stringify(body),
});

/** @param {string} pattern @param {string} call */
function fits(pattern, call) {
  const [wanted, given] = [pattern.split('/'), call.split('/')];
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
  );
}

const greyImage = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="100%" height="100%" fill="#d5dade"/></svg>',
};
