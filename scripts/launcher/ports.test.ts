import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { callModule } from '../../tests/support/call-module';

const check = (ports: [service: string, port: number][]) =>
  callModule('launcher/ports.mjs', 'checkPorts', '127.0.0.1', ports);

test('a port is reported as taken while a server listens on it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(check([['content', port]])).rejects.toThrow(
    `Port ${port} is taken (CONTENT_PORT, for content).`,
  );
  server.close();
  await once(server, 'close');
  await check([['content', port]]);
});
