import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports of outgoing connections (from 32768 on Linux): one of those could be in use again before a server
 * listens on it.
 */
const range = { from: 10_000, to: 32_700 };
const blockSize = 100;

let block: Promise<number> | undefined;
let handedOut = 0;

/**
 * Free ports on the loopback address. Test processes that run side by side, of whatever run, never get the same ones,
 * which `get-port` guarantees within one process only: each process takes ports from a block of its own, whose first
 * port it keeps in use. A port is returned again only after all others of the block.
 */
export async function findFreePorts(count: number): Promise<number[]> {
  block ??= reserveBlock();
  const first = await block;
  const free: number[] = [];
  for (let tried = 1; tried < blockSize && free.length < count; tried += 1) {
    const port = first + 1 + (handedOut++ % (blockSize - 1));
    const server = await listenOn(port);
    if (!server) continue;
    server.close();
    await once(server, 'close');
    free.push(port);
  }
  if (free.length < count) throw new Error(`${String(count)} free ports were not found.`);
  return free;
}

/** Returns the first port of a block that no other process has reserved. */
async function reserveBlock(): Promise<number> {
  const blocks = (range.to - range.from) / blockSize;
  for (;;) {
    const first = range.from + blockSize * randomInt(blocks);
    const guard = await listenOn(first);
    if (!guard) continue;
    // Reserved until the process ends; it does not keep the process alive.
    guard.unref();
    return first;
  }
}

async function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}
