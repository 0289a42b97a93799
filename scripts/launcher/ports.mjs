import net from 'node:net';
import { portVariable } from './environment.mjs';
import { Failure } from './failure.mjs';

/**
 * Asks before anything is started: a server that finds its port taken dies with a stack.
 * @param {string} host
 * @param {[part: string, port: number][]} ports
 */
export async function checkPorts(host, ports) {
  const responses = await Promise.all(ports.map(([, port]) => whyNot(host, port)));
  const refused = ports.flatMap(([part, port], index) =>
    responses[index] ? [`Port ${port} ${responses[index]} (${portVariable(part)}, for ${part}).`] : [],
  );
  if (refused.length)
    throw new Failure(`${refused.join('\n')}\nStop what uses it, or set the variable to a free port.`);
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<string | undefined>} nothing where the port can be used
 */
function whyNot(host, port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => {
      resolve(code === 'EADDRINUSE' ? 'is taken' : `cannot be used: ${code} on ${host}`);
    });
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
