import type { Config } from '../config';
import type { Database } from '../database/database';
import { networksOf } from '../rate-limits/network';
import { countAgainst, countsWithin, hashed, type RateLimit } from '../rate-limits/rate-limit';

const anHour = 3_600_000;
/** Networks that one customer of a provider may have whole, and that may be a provider's many customers as well. */
const wideShares = { wide: 2, widest: 4 };
/** Of what a network may send besides, as suspects. */
const suspectShare = 1 / 4;
/** Suspects of everybody together, by what is taken in as ordinary. */
const suspectsInAll = 10;
/** Of the suspects only so many are mailed: from one network, and by what is taken in as ordinary. */
const suspectMails = { perNetwork: 3, inAll: 1 / 10 };

const limit = (name: string, most: number): RateLimit => ({
  name,
  window: anHour,
  most: Math.max(1, Math.ceil(most)),
});

export interface Admission {
  isSuspect: boolean;
  isMailed: boolean;
}

/**
 * Decides how an enquiry is taken in: as an ordinary one, as a suspect, or not for now (a 429, thrown). Part of the
 * transaction that stores it: what is not stored is not counted. Suspects count among suspects only, so that nobody can
 * use up what the others have.
 */
export function createAdmission({ perAddress, inAll }: Config['enquiriesPerHour']) {
  async function isOrdinary(transaction: Database, shares: Share[]): Promise<boolean> {
    // From the narrow to the wide: what is too much for a network is not counted against its neighbours.
    for (const { network, share } of shares) {
      if (!(await countsWithin(transaction, limit('enquiries', share), network))) return false;
    }
    return countsWithin(transaction, limit('enquiries', inAll));
  }

  async function isMailedAsSuspect(transaction: Database, network: string): Promise<boolean> {
    const own = limit('suspect-mails', suspectMails.perNetwork);
    const all = limit('suspect-mails', inAll * suspectMails.inAll);
    return (await countsWithin(transaction, own, network)) && countsWithin(transaction, all);
  }

  return async (transaction: Database, address: string, looksLikeAMachine: boolean): Promise<Admission> => {
    const shares = sharesOf(address, perAddress);
    if (!looksLikeAMachine && (await isOrdinary(transaction, shares)))
      return { isSuspect: false, isMailed: true };
    for (const { network, share } of shares)
      await countAgainst(transaction, limit('suspects', share * suspectShare), network);
    await countAgainst(transaction, limit('suspects', inAll * suspectsInAll));
    const widest = shares.at(-1)?.network ?? '';
    return { isSuspect: true, isMailed: await isMailedAsSuspect(transaction, widest) };
  };
}

interface Share {
  /** As it is counted. */
  network: string;
  share: number;
}

/** From the narrowest to the widest. */
function sharesOf(address: string, perAddress: number): Share[] {
  const { caller, wide, widest } = networksOf(address);
  return [
    { network: hashed(caller), share: perAddress },
    ...(wide === caller ? [] : [{ network: hashed(wide), share: perAddress * wideShares.wide }]),
    ...(widest === wide ? [] : [{ network: hashed(widest), share: perAddress * wideShares.widest }]),
  ];
}
