import { once } from 'node:events';
import { connect } from 'node:net';
import { runApi } from '../test-support/run-api';

test('a client that sends a header letter by letter is disconnected, and others get responses in that time', async () => {
  const api = await runApi();
  const { hostname, port } = new URL(api.url);
  const startedAt = performance.now();
  const sockets = Array.from({ length: 20 }, () => {
    const socket = connect(Number(port), hostname, () =>
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    );
    const dripping = setInterval(() => socket.write('a'), 500);
    socket.on('error', () => undefined);
    return once(socket.resume(), 'close').finally(() => clearInterval(dripping));
  });
  expect((await api.send('GET', '/healthz')).status).toBe(200);
  await Promise.all(sockets);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});
