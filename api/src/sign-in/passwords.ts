// Hashes and verifies passwords. Never inside a transaction: on SQLite every other query would wait for the hashing.
import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify, type Options } from '@node-rs/argon2';

/** Argon2id as OWASP's password storage cheat sheet recommends; 19 MiB of memory for each password being hashed. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** The same characters can be typed as different code points on different devices. */
const normalise = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normalise(password), parameters);

/** Whether the hash was made with other parameters than the present ones. */
export function hasOutdatedHash(passwordHash: string): boolean {
  const used: Options = parseOptions(passwordHash);
  return Object.entries(parameters).some(([name, value]) => used[name as keyof Options] !== value);
}

let dummyHash: Promise<string> | undefined;

/** Takes as long without a hash as with one, so that the response time does not reveal which accounts exist. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(32).toString('base64url'));
  const matches = await verify(passwordHash ?? (await dummyHash), normalise(password));
  return matches && passwordHash !== undefined;
}
