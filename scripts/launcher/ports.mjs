import net from 'node:net';
import { portVariable } from './environment.mjs';
import { Failure } from './failure.mjs';

/**
 * Checks before anything is started: a server whose port is taken exits with a stack.
 * @param {string} host
 * @param {[service: string, port: number][]} ports
 */
export async function checkPorts(host, ports) {
  const problems = await Promise.all(ports.map(([, port]) => probePort(host, port)));
  const unusable = ports.flatMap(([service, port], index) =>
    problems[index] ? [`Port ${port} ${problems[index]} (${portVariable(service)}, for ${service}).`] : [],
  );
  if (unusable.length)
    throw new Failure(`${unusable.join('\n')}\nStop what uses it, or set the variable to a free port.`);
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<string | undefined>} undefined where the port can be used
 */
function probePort(host, port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => {
      resolve(code === 'EADDRINUSE' ? 'is taken' : `cannot be used: ${code} on ${host}`);
    });
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
