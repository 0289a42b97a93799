import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { ProblemError } from '../problems/problems';

/** From the terminal, twice and without showing it; or the first line of whatever is piped in. */
export async function readNewPassword(): Promise<string> {
  const { stdin } = process;
  if (!stdin.isTTY) return readLine(stdin, false);
  process.stdout.write('New password: ');
  const password = await readLine(stdin, true);
  process.stdout.write('\nOnce more: ');
  const again = await readLine(stdin, true);
  process.stdout.write('\n');
  if (password !== again) throw new ProblemError(422, 'These are two different passwords.');
  return password;
}

async function readLine(input: NodeJS.ReadStream, isTerminal: boolean): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: isTerminal });
  lines.once('SIGINT', () => lines.close());
  for await (const line of lines) return line;
  throw new ProblemError(422, 'No password was given.');
}
