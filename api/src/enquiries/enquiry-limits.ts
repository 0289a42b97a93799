import type { Config } from '../config';
import type { Database } from '../database/database';
import { networksOf } from '../rate-limits/network';
import { consumeOrReject, consume, hashIdentifier, type RateLimit } from '../rate-limits/rate-limit';
import { anHour } from '../time';

/** Networks that one customer of a provider may have whole, and that may be a provider's many customers as well. */
const wideShares = { wide: 2, widest: 4 };
/** Of what a network may send besides, as suspects. */
const spamShare = 1 / 4;
/** Suspects of everybody together, by what is taken in as ordinary. */
const spamInAll = 10;
/** Of the suspects only so many are mailed: from one network, and by what is taken in as ordinary. */
const spamMails = { perNetwork: 3, inAll: 1 / 10 };

const hourlyLimit = (name: string, max: number): RateLimit => ({
  name,
  window: anHour,
  max: Math.max(1, Math.ceil(max)),
});

export interface LimitDecision {
  isPossibleSpam: boolean;
  isMailed: boolean;
}

/**
 * Decides how an enquiry is taken in: as an ordinary one, as a suspect, or not for now (a 429, thrown). Part of the
 * transaction that stores it: what is not stored is not counted. Suspects count among suspects only, so that nobody can
 * use up what the others have.
 */
export function createEnquiryLimits({ perAddress, inAll }: Config['enquiriesPerHour']) {
  async function isOrdinary(transaction: Database, shares: Share[]): Promise<boolean> {
    // From the narrow to the wide: what is too much for a network is not counted against its neighbours.
    for (const { network, share } of shares) {
      if (!(await consume(transaction, hourlyLimit('enquiries', share), network))) return false;
    }
    return consume(transaction, hourlyLimit('enquiries', inAll));
  }

  async function isSpamMailed(transaction: Database, network: string): Promise<boolean> {
    const own = hourlyLimit('suspect-mails', spamMails.perNetwork);
    const all = hourlyLimit('suspect-mails', inAll * spamMails.inAll);
    return (await consume(transaction, own, network)) && consume(transaction, all);
  }

  return async (transaction: Database, address: string, looksAutomated: boolean): Promise<LimitDecision> => {
    const shares = sharesOf(address, perAddress);
    if (!looksAutomated && (await isOrdinary(transaction, shares)))
      return { isPossibleSpam: false, isMailed: true };
    for (const { network, share } of shares)
      await consumeOrReject(transaction, hourlyLimit('suspects', share * spamShare), network);
    await consumeOrReject(transaction, hourlyLimit('suspects', inAll * spamInAll));
    const widest = shares.at(-1)?.network ?? '';
    return { isPossibleSpam: true, isMailed: await isSpamMailed(transaction, widest) };
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
    { network: hashIdentifier(caller), share: perAddress },
    ...(wide === caller ? [] : [{ network: hashIdentifier(wide), share: perAddress * wideShares.wide }]),
    ...(widest === wide ? [] : [{ network: hashIdentifier(widest), share: perAddress * wideShares.widest }]),
  ];
}
