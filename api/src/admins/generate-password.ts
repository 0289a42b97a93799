import { randomInt } from 'node:crypto';

/** Without characters that look like others. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 100 bits, in groups that can be read out. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
