// The baseline of Node alone: sends the bytes of one response of the site, from a server that does nothing else.
import { createServer, get } from 'node:http';
import { buffer } from 'node:stream/consumers';

const [, , address = '', encoding = ''] = process.argv;
/** @type {import('node:http').IncomingMessage} */
const response = await new Promise((resolve, reject) => {
  get(address, { headers: { 'accept-encoding': encoding } }, resolve).on('error', reject);
});
const bytes = await buffer(response);
const headers = {
  'content-type': response.headers['content-type'] ?? '',
  'content-encoding': response.headers['content-encoding'] ?? 'identity',
  'content-length': bytes.length,
};
const server = createServer((_, reply) => {
  reply.writeHead(200, headers).end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  process.send?.({ port: typeof bound === 'object' ? bound?.port : undefined, bytes: bytes.length });
});
