// A small load balancer: round robin over the servers that are ready, with keep-alive connections and without retries.
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two readiness probes of a server. */
const PROBE_INTERVAL = 100;

export interface Balancer {
  url: string;
  /** Resolves once requests are sent to this server. */
  untilUsed: (target: string) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startBalancer(targets: string[]): Promise<Balancer> {
  const ready = new Set<string>();
  const agent = new Agent({ keepAlive: true });
  const probe = async (target: string) => {
    const response = await fetch(`${target}/readyz`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) ready.add(target);
    else ready.delete(target);
  };
  let isStopped = false;
  const watch = async (target: string) => {
    while (!isStopped) {
      await probe(target);
      await pause(PROBE_INTERVAL);
    }
  };
  const watching = targets.map(watch);
  let next = 0;
  const server = createServer((incoming, outgoing) => {
    const target = [...ready][next++ % Math.max(1, ready.size)];
    if (!target) return void outgoing.writeHead(503).end();
    const { method, headers, url } = incoming;
    const forwarded = request(target + (url ?? ''), { method, headers, agent }, (response) => {
      // The header applies to this connection alone.
      outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, connection: 'keep-alive' });
      response.pipe(outgoing);
    });
    forwarded.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    untilUsed: async (target) => {
      while (!ready.has(target)) await pause(PROBE_INTERVAL / 2);
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(watching);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
