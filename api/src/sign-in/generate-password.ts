import { randomInt } from 'node:crypto';

/** Without characters that are easily confused. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 100 random bits, in groups that are easy to read out. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
