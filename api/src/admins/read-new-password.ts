import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { ProblemError } from '../problems/problems';

const discard = new Writable({ write: (_chunk, _encoding, done) => done() });

/** Reads a password from the terminal, twice and without showing it, or the first line of a pipe. */
export async function readNewPassword(): Promise<string> {
  const { stdin } = process;
  const terminal = stdin.isTTY ? process.stdout : undefined;
  const input = createInterface({ input: stdin, output: discard, terminal: stdin.isTTY });
  input.once('SIGINT', () => input.close());
  const lines = input[Symbol.asyncIterator]();
  const prompt = async (question: string) => {
    terminal?.write(question);
    const line = await lines.next();
    terminal?.write('\n');
    if (line.done) throw new ProblemError(422, 'No password was given.');
    return line.value;
  };
  try {
    const password = await prompt('New password: ');
    if (terminal && password !== (await prompt('Once more: ')))
      throw new ProblemError(422, 'These are two different passwords.');
    return password;
  } finally {
    input.close();
  }
}
