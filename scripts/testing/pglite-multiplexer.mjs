// Lets many clients share the one session of PGlite. PGlite's own socket server forwards messages as they come, so that
// the messages of two clients' queries can mix, and a search path that one client sets applies to all of them.
import { once } from 'node:events';
import net from 'node:net';

const sslRequest = 80877103;
const protocol3 = 196608;
const [readyForQuery, idle] = ['Z', 'I'];

/**
 * @typedef {{ socket: net.Socket, searchPath: string, isDisconnected: boolean }} Client
 * @typedef {{ client: Client, bytes: Buffer }} Exchange from a query to the `ready for query` that ends its response
 */

/**
 * @param {number} upstreamPort where PGlite's socket server listens
 * @returns {Promise<net.Server>} which listens on a free port
 */
export async function multiplexPglite(upstreamPort) {
  const upstream = net.connect(upstreamPort, '127.0.0.1');
  const responses = readResponses(upstream);
  const send = async (/** @type {Buffer} */ bytes) => {
    upstream.write(bytes);
    return (await responses.next()).value;
  };
  const greeting = await send(startupMessage());

  /** @type {Exchange[]} */
  const queue = [];
  /** @type {Client | undefined} whose transaction is open */
  let owner;
  let searchPath = '';
  let isProcessing = false;

  function nextExchange() {
    const index = owner ? queue.findIndex(({ client }) => client === owner) : 0;
    return index < 0 ? undefined : queue.splice(index, 1)[0];
  }

  async function processQueue() {
    if (isProcessing) return;
    isProcessing = true;
    for (;;) {
      if (owner?.isDisconnected) {
        await send(query('rollback'));
        owner = undefined;
      }
      const exchange = nextExchange();
      if (!exchange) break;
      const { client, bytes } = exchange;
      if (client.searchPath !== searchPath) {
        ({ searchPath } = client);
        await send(query(`set search_path to ${searchPath}`));
      }
      const response = await send(bytes);
      if (!client.isDisconnected) client.socket.write(response);
      owner = String.fromCharCode(response.at(-1) ?? 0) === idle ? undefined : client;
    }
    isProcessing = false;
  }

  const server = net.createServer((socket) => {
    /** @type {Client} */
    const client = { socket, searchPath: 'public', isDisconnected: false };
    const onDisconnect = () => {
      client.isDisconnected = true;
      const others = queue.filter((exchange) => exchange.client !== client);
      queue.splice(0, queue.length, ...others);
      void processQueue();
    };
    socket.setNoDelay(true).on('error', onDisconnect).on('close', onDisconnect);
    readClient(socket, {
      greet: (/** @type {string} */ path) => {
        client.searchPath = path;
        socket.write(greeting);
      },
      send: (/** @type {Buffer} */ bytes) => {
        queue.push({ client, bytes });
        void processQueue();
      },
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/**
 * @param {net.Socket} socket
 * @param {{ greet: (searchPath: string) => void, send: (bytes: Buffer) => void }} on
 */
function readClient(socket, on) {
  let received = Buffer.alloc(0);
  let hasStarted = false;
  let complete = 0;
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    while (!hasStarted && received.length >= 8 && received.length >= received.readInt32BE(0)) {
      const message = received.subarray(0, received.readInt32BE(0));
      received = received.subarray(message.length);
      if (message.readInt32BE(4) === sslRequest) socket.write('N');
      else if (message.readInt32BE(4) === protocol3) {
        hasStarted = true;
        on.greet(/search_path=([\w"]+)/.exec(message.toString())?.[1] ?? 'public');
      } else socket.destroy();
    }
    while (hasStarted && received.length >= complete + 5) {
      const type = String.fromCharCode(received[complete] ?? 0);
      const end = complete + 1 + received.readInt32BE(complete + 1);
      if (received.length < end) return;
      complete = end;
      if (type === 'X') socket.end();
      // A query, or the `sync` that ends a prepared one.
      if (type !== 'Q' && type !== 'S') continue;
      on.send(received.subarray(0, complete));
      received = received.subarray(complete);
      complete = 0;
    }
  });
}

/**
 * @param {net.Socket} socket
 * @returns {AsyncGenerator<Buffer, never>} everything up to each `ready for query`
 */
async function* readResponses(socket) {
  let received = Buffer.alloc(0);
  let complete = 0;
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk]);
    while (received.length >= complete + 5) {
      const type = String.fromCharCode(received[complete] ?? 0);
      const end = complete + 1 + received.readInt32BE(complete + 1);
      if (received.length < end) break;
      complete = end;
      if (type !== readyForQuery) continue;
      yield received.subarray(0, complete);
      received = received.subarray(complete);
      complete = 0;
    }
  }
  throw new Error('PGlite has ended the session.');
}

function startupMessage() {
  const parameters = Buffer.from('user\0postgres\0database\0postgres\0\0');
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + parameters.length, 0);
  head.writeInt32BE(protocol3, 4);
  return Buffer.concat([head, parameters]);
}

function query(/** @type {string} */ text) {
  const message = Buffer.from(`Q____${text}\0`);
  message.writeInt32BE(message.length - 1, 1);
  return message;
}
