import { Link } from '@site/shared-contracts/router';
import type { QuotationItem, QuotationState } from '@site/shared-contracts/schemas';
import { StatusPill, type PillTone } from '../../components/status-pill';
import { adminLinks } from '../../links/admin-links';

const pills: Record<QuotationState, [text: string, tone: PillTone]> = {
  draft: ['Draft', 'neutral'],
  sent: ['Sent', 'info'],
  expired: ['Expired', 'warn'],
  accepted: ['Accepted', 'good'],
  declined: ['Declined', 'bad'],
  superseded: ['Replaced', 'neutral'],
};

export const stateText = (state: QuotationState): string => pills[state][0];

/** `seenAt`: when the customer has opened the link. */
export const QuotationPill = ({ state, seenAt }: Pick<QuotationItem, 'state' | 'seenAt'>) => (
  <StatusPill tone={pills[state][1]}>{state === 'sent' && seenAt ? 'Opened' : stateText(state)}</StatusPill>
);

export const QuotationLink = ({ id, number }: Pick<QuotationItem, 'id' | 'number'>) => (
  <Link to={adminLinks.quotation(id)}>{number || `Draft ${id}`}</Link>
);
