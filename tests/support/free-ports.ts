import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports on the loopback address that nobody listens on. They lie below those that systems give to outgoing connections
 * (32768 on Linux): one of these could be in use again by the time somebody listens on it.
 */
export async function findFreePorts(count: number): Promise<number[]> {
  const free = new Set<number>();
  while (free.size < count) {
    const port = randomInt(10_000, 32_768);
    if (await canListenOn(port)) free.add(port);
  }
  return [...free];
}

async function canListenOn(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
