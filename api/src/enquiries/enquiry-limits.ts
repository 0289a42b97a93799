import type { Config } from '../config/config';
import type { Database } from '../database/database';
import {
  consumeOrReject,
  consume,
  hashIdentifier,
  hashNetworks,
  type RateLimit,
} from '../rate-limits/rate-limit';
import { anHour } from '../time/time';

/** Multiples of the share of one address, for networks that belong to one customer of a provider or to many. */
const shareOf = { caller: 1, wide: 2, widest: 4 };
/** Possible spam that a network may send in addition to its ordinary enquiries, as a part of its share. */
const spamShare = 1 / 4;
/** Possible spam from all networks together, as a multiple of the limit of ordinary enquiries. */
const spamInAll = 10;
/**
 * Possible spam that is mailed: from one network, and from all together as a part of the limit of ordinary enquiries.
 */
const spamMails = { perNetwork: 3, inAll: 1 / 10 };

const hourlyLimit = (name: string, max: number): RateLimit => ({
  name,
  window: anHour,
  max: Math.max(1, Math.ceil(max)),
});

interface LimitDecision {
  isPossibleSpam: boolean;
  isMailed: boolean;
}

/**
 * Decides whether an enquiry is stored as an ordinary one or as possible spam, or is rejected with 429 (thrown). Part
 * of the transaction that stores the enquiry, so that a rejected one is not counted. Possible spam has counters of its
 * own, so that it cannot use up the limits of ordinary enquiries.
 */
export function createEnquiryLimits({ perAddress, inAll }: Config['enquiriesPerHour']) {
  async function isOrdinary(transaction: Database, shares: Share[]): Promise<boolean> {
    // From the narrowest network to the widest: an enquiry above the share of its own network does not count for
    // others.
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

  return async (
    transaction: Database,
    from: EnquiryOrigin,
    looksAutomated: boolean,
  ): Promise<LimitDecision> => {
    const shares = sharesOf(from, perAddress);
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
  /** Hashed. */
  network: string;
  share: number;
}

/** An IP address, or the sender of a mail. */
export type EnquiryOrigin = string | { sender: string };

/** From the narrowest to the widest. */
const sharesOf = (from: EnquiryOrigin, perAddress: number): Share[] =>
  typeof from === 'string'
    ? hashNetworks(from).map(({ size, network }) => ({ network, share: perAddress * shareOf[size] }))
    : [{ network: hashIdentifier(`mail ${from.sender}`), share: perAddress }];
