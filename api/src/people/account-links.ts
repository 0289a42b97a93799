// Links that give power over an account, and how often they may be tried.
import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';
import { consumeOrReject, hashNetwork } from '../rate-limits/rate-limit';
import { aMinute } from '../time/time';

export type LinkKind = 'invitation' | 'reset';

/** The token is in the fragment, which no browser sends to a server: it gets into no log and no referrer. */
export const accountLink = (publicUrl: string, kind: LinkKind, token: string) =>
  `${publicUrl.replace(/\/$/, '')}/login#${kind}=${token}`;

/** Counts outside of the transaction of the call, so that a call that fails is counted, too. */
export const limitLinks = (db: Database, address: string): Promise<void> =>
  consumeOrReject(db, { name: 'account-links', window: 15 * aMinute, max: 60 }, hashNetwork(address));

/** One and the same for a link that never was, was used, has expired or was revoked. */
export const deadLink = () =>
  new ProblemError(404, 'This link is not valid, or not any more. Ask for a new one.');

/** How mail about accounts is sent. */
export interface AccountMailing {
  /** Of the site, for links. */
  publicUrl: string;
  /** Whether mail can be sent, and its links would lead somewhere. Not inside of a transaction. */
  isOn: () => Promise<boolean>;
  /** After the commit. */
  onQueued: () => void;
}
