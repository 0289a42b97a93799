// A server that speaks the protocol of clamd on a real socket, with what can go wrong on request.
import { createServer, type Socket } from 'node:net';
import type { ClamdAddress } from '../src/config/clamd-address';
import { eicar } from '../src/virus-scan/eicar';
import { closeAfterTests } from './test-database';

export type ClamdMode =
  'good' | 'has no definitions' | 'hangs up' | 'says an error' | 'takes small files only';

export class ClamdServer {
  mode: ClamdMode = 'good';
  version = 'ClamAV 1.4.6/27500/Fri Nov 27 09:31:12 2026';
  /** What was sent to be scanned. */
  readonly scanned: Buffer[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => undefined);
    const pieces: Buffer[] = [];
    let missing = 0;
    socket.on('data', (bytes) => {
      pieces.push(bytes);
      missing -= bytes.length;
      // Many pieces are put together only when they can be complete.
      if (missing > 0) return;
      const answer = this.#answer(Buffer.concat(pieces));
      if (typeof answer === 'number') {
        missing = answer;
        return;
      }
      if (this.mode === 'hangs up') socket.destroy();
      else socket.end(`${answer}\0`);
    });
  });

  /** On this path, or on a free port. */
  async start(path?: string): Promise<this> {
    await new Promise<void>((resolve) =>
      path === undefined ? this.#server.listen(0, '127.0.0.1', resolve) : this.#server.listen(path, resolve),
    );
    return this;
  }

  get address(): ClamdAddress {
    const address = this.#server.address();
    if (typeof address === 'string') return { path: address };
    return { host: '127.0.0.1', port: address?.port ?? 0 };
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** How many bytes are missing at least, until the command is complete. */
  #answer(received: Buffer): string | number {
    const end = received.indexOf(0);
    if (end === -1) return 1;
    const command = received.toString('latin1', 0, end);
    if (command === 'zVERSION') return this.version;
    if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND';
    const content = readChunks(received.subarray(end + 1));
    if (typeof content === 'number') return content;
    this.scanned.push(content);
    if (this.mode === 'says an error') return "stream: Can't allocate memory ERROR";
    if (this.mode === 'takes small files only') return 'INSTREAM size limit exceeded. ERROR';
    const isFound = content.includes(eicar()) && this.mode !== 'has no definitions';
    return isFound ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
  }
}

function readChunks(bytes: Buffer): Buffer | number {
  const chunks: Buffer[] = [];
  let start = 0;
  while (start + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(start);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(start + 4, start + 4 + length));
    start += 4 + length;
  }
  return start + 4 - bytes.length;
}

export function startClamdServer(path?: string): Promise<ClamdServer> {
  const server = new ClamdServer();
  closeAfterTests(() => server.stop());
  return server.start(path);
}
