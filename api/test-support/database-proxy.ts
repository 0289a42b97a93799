// A proxy between the API and PostgreSQL that can fail on request.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** URL of the database through the proxy. */
  url: string;
  /** What clients have sent first: the parameters of their connections. */
  startups: string[];
  /** Breaks every connection, and rejects new ones. */
  breakConnections: () => void;
  /** Keeps connections open, but forwards nothing. */
  stall: () => void;
  recover: () => void;
  close: () => Promise<unknown>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const target = folder
    ? { path: `${folder}/.s.PGSQL.${url.port || '5432'}` }
    : { host: url.hostname, port: Number(url.port || '5432') };

  const sockets = new Set<Socket>();
  const startups: string[] = [];
  let state: 'working' | 'broken' | 'stalled' = 'working';
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (chunk) => state === 'stalled' || to.write(chunk));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((client) => {
    if (state === 'broken') {
      client.destroy();
      return;
    }
    const upstream = connect(target);
    client.once('data', (chunk) => startups.push(chunk.toString('latin1')));
    forward(client, upstream);
    forward(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const breakAll = () => sockets.forEach((socket) => socket.destroy());
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    startups,
    breakConnections: () => {
      state = 'broken';
      breakAll();
    },
    stall: () => (state = 'stalled'),
    recover: () => (state = 'working'),
    close: () => {
      breakAll();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
