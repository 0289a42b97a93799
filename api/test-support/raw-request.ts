import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawResponse {
  /** Of the first response; undefined where the connection ended without one. */
  status: number | undefined;
  text: string;
}

/**
 * Sends these bytes unchanged, and reads until a response is complete or the connection ends. An endless iterable is
 * sent until the response arrives.
 */
export async function sendRaw(url: string, parts: Iterable<string | Buffer>): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  const text = () => Buffer.concat(chunks).toString('latin1');
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (isComplete(text())) resolve();
    });
    // The server may close the connection before everything is sent.
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
  });
  await once(socket, 'connect');
  for (const part of parts) {
    if (chunks.length > 0 || socket.destroyed) break;
    if (!socket.write(part)) await Promise.race([once(socket, 'drain').catch(() => undefined), ended]);
  }
  await ended;
  socket.destroy();
  const status = /^HTTP\/1\.1 (\d+)/.exec(text())?.[1];
  return { status: status === undefined ? undefined : Number(status), text: text() };
}

function isComplete(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  return text.length >= end + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
}
