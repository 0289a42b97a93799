// A server between a cache and a shell that counts what the cache asks for, and that can be away.
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Origin {
  port: number;
  /** The URLs that the cache has asked for, but for those of health. */
  urls: string[];
  /** Whether the shell behind it seems to be away. */
  isAway: boolean;
  stop: () => Promise<void>;
}

export async function startOrigin(shell: string): Promise<Origin> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming;
    if (origin.isAway) return void incoming.socket.destroy();
    if (url !== '/readyz') origin.urls.push(url);
    const forwarded = request(shell + url, { method, headers, agent }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => incoming.socket.destroy());
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin: Origin = {
    port: (server.address() as AddressInfo).port,
    urls: [],
    isAway: false,
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
  return origin;
}
