import { Link } from '@site/shared-contracts/router';
import type { MailItem } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import styled from 'styled-components';
import { AdminIcon } from '../../components/admin-icon';
import { StatusPill, type PillTone } from '../../components/status-pill';
import { adminLinks } from '../../links/admin-links';
import { momentText } from '../../format/moment-text';

export interface MailRowProps {
  item: MailItem;
  /** A mail server is configured. */
  canSend: boolean;
  isBusy: boolean;
  onRetry: () => void;
}

/** One mail: what it is, its state, and the last error. */
export function MailRow({ item, canSend, isBusy, onRetry }: MailRowProps) {
  const { state, lastError } = item;
  return (
    <li>
      <div>
        <strong>
          <What item={item} />
        </strong>
        {item.subject !== undefined && <p>{item.subject}</p>}
        <State>
          <StatusPill tone={tones[state]}>{mailStateNames[state]}</StatusPill> {stateText(item, canSend)}
        </State>
        {lastError && <p>What went wrong: {lastError}</p>}
      </div>
      {state !== 'sent' && canSend && (
        <Button
          variant="secondary"
          aria-label={`Try again: ${mailName(item)}`}
          busy={isBusy}
          onClick={onRetry}
        >
          <AdminIcon name="undo" /> Try again
        </Button>
      )}
    </li>
  );
}

/** What it is, with a link to the enquiry. */
function What({ item: { purpose, kind, enquiryId, name } }: { item: MailItem }) {
  const linked = enquiryId === undefined ? name : <Link to={adminLinks.inbox(enquiryId)}>{name}</Link>;
  if (purpose === 'notice')
    return (
      <>
        {kind === 'quote' ? 'Quote' : 'Message'} from {linked}
      </>
    );
  return (
    <>
      {purposeNames[purpose]} to {linked}
    </>
  );
}

const purposeNames = {
  answer: 'Answer',
  confirmation: 'Confirmation',
  quotation: 'Quotation',
  assignment: 'Notice',
  account: 'About an account',
  digest: 'Mail of the morning',
} as const;

/** For sentences: `the answer to Asha Nair`. */
export const mailName = ({ purpose, name }: MailItem): string =>
  purpose === 'notice' ? `the notice of ${name}` : `the ${purposeNames[purpose].toLowerCase()} to ${name}`;

export const mailStateNames = { waiting: 'Waiting', sent: 'Sent', dead: 'Failed' } as const;
const tones: Record<MailItem['state'], PillTone> = { waiting: 'info', sent: 'good', dead: 'bad' };

/** What the pill does not say: when, or how often. */
function stateText({ state, tries, waitingSince, nextTryAt, sentAt }: MailItem, canSend: boolean): string {
  if (state === 'sent') return momentText(sentAt ?? waitingSince);
  const waiting = `since ${momentText(waitingSince)}`;
  if (state === 'waiting')
    return canSend && tries > 0 && nextTryAt ? `${waiting}, next try ${momentText(nextTryAt)}` : waiting;
  return tries === 0 ? '' : `refused ${tries === 1 ? 'once' : `${tries} times`}`;
}

const State = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
`;
