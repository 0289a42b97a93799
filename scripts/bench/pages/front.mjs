// What stands in front of a site in production: TLS, HTTP/2, one connection. The site and its floor get one each, so
// that both are reached under the same conditions.
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import { generate } from 'selfsigned';

/** Headers of one connection, which HTTP/2 forbids. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * @typedef {{ key: string, cert: string, fingerprint: string }} Certificate
 *   `fingerprint`: for Chromium's --ignore-certificate-errors-spki-list. With --ignore-certificate-errors instead it
 *   would keep nothing in its cache.
 */

/** @returns {Promise<Certificate>} */
export async function createCertificate() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, fingerprint: createHash('sha256').update(publicKey).digest('base64') };
}

/**
 * @param {string} origin of the site
 * @param {Certificate} certificate
 * @param {Map<string, { headers: http.OutgoingHttpHeaders, body: Buffer }>} [pages] by path, sent instead of the site's
 */
export async function startFront(origin, { key, cert }, pages = new Map()) {
  const agent = new http.Agent({ keepAlive: true });
  const server = http2.createSecureServer({ key, cert }, (request, response) => {
    const page = pages.get(request.url);
    if (page) {
      response.writeHead(200, page.headers);
      response.end(page.body);
      return;
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !name.startsWith(':')),
    );
    const { method, url } = request;
    const forwarded = http.request(new URL(url, origin), { method, headers, agent }, (upstreamResponse) => {
      const kept = Object.entries(upstreamResponse.headers).filter(
        ([name]) => !CONNECTION_HEADERS.includes(name),
      );
      response.writeHead(upstreamResponse.statusCode ?? 502, Object.fromEntries(kept));
      upstreamResponse.pipe(response);
    });
    forwarded.on('error', () => response.stream?.destroy());
    request.pipe(forwarded);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : undefined;
  const stop = async () => {
    agent.destroy();
    server.close();
  };
  return { url: `https://localhost:${port}`, stop };
}

/**
 * The body as it crosses the network, and its headers.
 * @param {string} url
 * @returns {Promise<{ headers: http.IncomingHttpHeaders, body: Buffer }>}
 */
export async function fetchEncoded(url) {
  const [upstreamResponse] = /** @type {[http.IncomingMessage]} */ (
    await once(http.get(url, { headers: { 'accept-encoding': 'br' } }), 'response')
  );
  const chunks = [];
  for await (const chunk of upstreamResponse) chunks.push(chunk);
  return { headers: upstreamResponse.headers, body: Buffer.concat(chunks) };
}
