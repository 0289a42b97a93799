import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Calls a function of a script's module in a Node process of its own, where such modules really run, and returns what
 * it returned. What the function throws rejects with its message.
 */
export async function callModule<T>(file: string, name: string, ...args: unknown[]): Promise<T> {
  const { href } = pathToFileURL(path.resolve('scripts', file));
  const program = `
    const module = await import(${JSON.stringify(href)});
    try {
      const result = await module.${name}(...${JSON.stringify(args)});
      console.log(JSON.stringify({ result }));
    } catch (error) {
      console.log(JSON.stringify({ failure: error.message }));
    }`;
  const { stdout } = await execute(process.execPath, ['--input-type=module', '--eval', program]);
  const { result, failure } = JSON.parse(stdout) as { result: T; failure?: string };
  if (failure !== undefined) throw new Error(failure);
  return result;
}
