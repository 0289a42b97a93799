// How passwords are kept. Never called inside a transaction: on SQLite everybody would wait for it.
import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify, type Options } from '@node-rs/argon2';

/** Argon2id as OWASP's password storage cheat sheet asks for it; 19 MiB for each password under way. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** The same characters can be typed as different code points on different devices. */
const normalise = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normalise(password), parameters);

/** Was made when other parameters held. */
export function isOutdated(passwordHash: string): boolean {
  const made: Options = parseOptions(passwordHash);
  return Object.entries(parameters).some(([name, value]) => made[name as keyof Options] !== value);
}

let hashOfNobody: Promise<string> | undefined;

/** Takes as long without a hash as with one, so that the time does not tell which accounts exist. */
export async function isRightPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword(randomBytes(32).toString('base64url'));
  const matches = await verify(passwordHash ?? (await hashOfNobody), normalise(password));
  return matches && passwordHash !== undefined;
}
