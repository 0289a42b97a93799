import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (32768 on Linux): one of these could be in use again by the
 * time somebody listens on it.
 */
const range = { from: 10_000, to: 32_700 };
const blockSize = 100;

let block: Promise<number> | undefined;
let handedOut = 0;

/**
 * Ports on the loopback address that nobody listens on. Test processes that run side by side, of whatever run, never get
 * the same ones: each takes from a block of its own, whose first port it keeps in use. A port comes again only after all
 * others of the block.
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
    // Kept until the process ends, and no reason for it not to end.
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
