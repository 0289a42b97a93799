// The small site in which the pieces of a build are hydrated: the page, the files of the build, and recorded responses.
import fs from 'node:fs';
import http from 'node:http';
import { once } from 'node:events';
import path from 'node:path';
import { readRecordedResponses } from '../remotes/recorded-responses.mjs';
import { respond, states } from './pieces/recorded-pieces.mjs';

/** In which state the recorded API is, for this request and its response: several pages are checked at once. */
export const STATE_HEADER = 'x-recorded-state';

const document = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Check before a publish</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"></head>
<body><div id="styles" hidden></div><header id="other-header">A header</header><main id="root"></main>
<footer id="other-footer">A footer</footer><script src="/check-page/main.js"></script></body></html>`;

/**
 * @param {{ repository: string, packageName: string, build: string, page: string }} folders
 */
export async function startPageServer({ repository, packageName, build, page }) {
  const recorded = readRecordedResponses(repository, packageName);
  const server = http.createServer(({ method = 'GET', url = '/', headers }, response) => {
    const state = states.find((each) => each === headers[STATE_HEADER]) ?? 'ready';
    const { pathname } = new URL(url, 'http://localhost');
    const [, folder = '', file = ''] = pathname.split('/');
    if (folder === 'build') sendFile(response, path.join(build, file));
    else if (folder === 'check-page') sendFile(response, path.join(page, file));
    else if (['api', 'site'].includes(folder) || method !== 'GET') {
      const { status, contentType, body } = respond(recorded, state, method, url);
      response.writeHead(status, { 'content-type': contentType, [STATE_HEADER]: state }).end(body);
    } else response.writeHead(200, { 'content-type': 'text/html' }).end(document);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** @param {import('node:http').ServerResponse} response @param {string} file */
function sendFile(response, file) {
  const contentType = file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
  fs.promises.readFile(file).then(
    (content) =>
      response.writeHead(200, { 'content-type': contentType, 'cache-control': 'max-age=600' }).end(content),
    () => response.writeHead(404).end(),
  );
}
