import type { QuotationState } from '@site/shared-contracts/schemas';
import { StatusPill, type PillTone } from '../../components/status-pill';

const pills: Record<QuotationState, [text: string, tone: PillTone]> = {
  draft: ['Draft', 'neutral'],
  sent: ['Sent', 'info'],
  expired: ['Expired', 'warn'],
  accepted: ['Accepted', 'good'],
  declined: ['Declined', 'bad'],
  superseded: ['Replaced', 'neutral'],
};

export const stateText = (state: QuotationState): string => pills[state][0];

/** `isSeen`: the customer has opened the link. */
export const QuotationPill = ({ state, isSeen = false }: { state: QuotationState; isSeen?: boolean }) => (
  <StatusPill tone={pills[state][1]}>{state === 'sent' && isSeen ? 'Opened' : stateText(state)}</StatusPill>
);
