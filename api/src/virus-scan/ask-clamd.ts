// The protocol of clamd, the server of ClamAV: one command for each connection, answered by one text that ends with NUL.
import { connect } from 'node:net';
import type { ClamdAddress } from '../config/clamd-address';

/** Milliseconds for the whole answer: less than the shell waits for a response of the API. */
const patience = 20_000;
/** More than any answer has. */
const maxAnswer = 4096;

/** Sends the command, and after it the content in the form that `INSTREAM` takes. Rejects where there is no whole answer. */
export function askClamd(
  address: ClamdAddress,
  command: 'INSTREAM' | 'VERSION',
  content?: Buffer,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    const tooLong = setTimeout(
      () => socket.destroy(new Error(`clamd has not answered within ${patience / 1000} s.`)),
      patience,
    );
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
      const end = answer.indexOf('\0');
      if (end === -1 && answer.length <= maxAnswer) return;
      resolve(answer.slice(0, end === -1 ? maxAnswer : end));
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(tooLong);
      reject(new Error('clamd has ended the connection without an answer.'));
    });
    socket.write(`z${command}\0`);
    if (!content) return;
    // Chunks, each after its length; one of length 0 is the end.
    if (content.length > 0) {
      socket.write(lengthOf(content));
      socket.write(content);
    }
    socket.write(lengthOf(Buffer.of()));
  });
}

function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}
