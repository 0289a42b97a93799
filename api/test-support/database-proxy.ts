// Stands between the API and a PostgreSQL, to fail in its place.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The database behind it, by the way of the proxy. */
  address: string;
  /** Every connection breaks, and new ones are refused. */
  cut: () => void;
  /** Connections stay, but nothing comes through. */
  silence: () => void;
  mend: () => void;
  close: () => Promise<unknown>;
}

export async function startDatabaseProxy(address: string): Promise<DatabaseProxy> {
  const url = new URL(address);
  const folder = url.searchParams.get('host');
  const target = folder
    ? { path: `${folder}/.s.PGSQL.${url.port || '5432'}` }
    : { host: url.hostname, port: Number(url.port || '5432') };

  const sockets = new Set<Socket>();
  let state: 'working' | 'cut' | 'silent' = 'working';
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (chunk) => state === 'silent' || to.write(chunk));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((client) => {
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const upstream = connect(target);
    pass(client, upstream);
    pass(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const breakAll = () => sockets.forEach((socket) => socket.destroy());
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    address: url.href,
    cut: () => {
      state = 'cut';
      breakAll();
    },
    silence: () => (state = 'silent'),
    mend: () => (state = 'working'),
    close: () => {
      breakAll();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
