import type { ClamdAddress } from '../config/clamd-address';
import { Unavailable } from '../problems/unavailable';
import { askClamd } from './ask-clamd';

/**
 * Why these bytes are not accepted, as the end of a sentence; undefined where nothing was found in them. Throws
 * `Unavailable` where they cannot be scanned now.
 */
export type FindVirus = (bytes: Buffer) => Promise<string | undefined>;

/** Without a scanner, everything is accepted. */
export const createVirusScanner =
  (address: ClamdAddress | undefined): FindVirus =>
  async (bytes) => {
    if (!address) return undefined;
    const answer = await askClamd(address, 'INSTREAM', bytes).catch((error: unknown) => {
      throw new Unavailable(noScanner, error);
    });
    if (answer === 'stream: OK') return undefined;
    const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
    if (found !== undefined) return `the virus scanner found ${found.slice(0, 100)} in it`;
    if (answer.startsWith('INSTREAM size limit exceeded')) return 'it is too large for the virus scanner';
    throw new Unavailable(noScanner, new Error(`clamd says: ${answer}`));
  };

const noScanner = 'The virus scanner does not work now, so no file is accepted. Please try again later.';
