import type { EnquiryValues } from '@site/shared-contracts/enquiry-forms';
import type { PendingEnquiry, Rejection } from './pending-enquiry';

/** What can happen to an enquiry of the outbox. `transitions.ts` has the next state. */
export type OutboxEvent =
  /** The visitor has sent a form. */
  | { type: 'added'; enquiry: PendingEnquiry }
  /** The storage has a version that this page does not have: of an earlier page or of another tab. */
  | { type: 'foundWaiting' | 'foundRejected'; enquiry: PendingEnquiry }
  | { type: 'sendingStarted' }
  /** The server has sent a receipt for the enquiry as it is now. */
  | { type: 'confirmed' }
  /** No receipt and no rejection. `notBefore` and `dueAt` say when to send it again. */
  | { type: 'unconfirmed'; notBefore: number; dueAt: number }
  | { type: 'rejected'; rejection: Rejection }
  /** The server has an earlier version under the present key: this version needs a key of its own. */
  | { type: 'keyUsed'; newKey: string }
  /** Another tab holds the lock of this enquiry; look again at `dueAt`. */
  | { type: 'lockedByOtherTab'; dueAt: number }
  /** Another tab has received a `Retry-After` from the server. */
  | { type: 'postponedByServer' }
  | { type: 'confirmedInOtherTab' }
  /** Another tab or page has removed it from the storage. */
  | { type: 'removedInOtherTab' }
  /** The visitor has sent other values for the same enquiry. */
  | { type: 'edited'; values: EnquiryValues[keyof EnquiryValues]; revision: string; now: number }
  /** The form is used for another enquiry. */
  | { type: 'detached' }
  /** It could not be sent for thirty days. */
  | { type: 'expired' }
  /** The visitor does not want it sent any more, or has dismissed the notice about it. */
  | { type: 'withdrawn' };
