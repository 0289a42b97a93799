import { links, type PieceProps } from '@site/shared-contracts';
import { Link, useLocation } from '@site/shared-contracts/router';
import { quoteListPath } from '@site/shared-contracts/quote-list';
import { productsText, purposeTexts } from '@site/shared-contracts/quote-texts';
import { dateAndTime } from '@site/shared-contracts/time-zone';
import { Button, LinkButton } from '@site/shared-ui/button';
import { Notice, type NoticeTone } from '@site/shared-ui/notice';
import { useEffect, type ReactNode } from 'react';
import styled from 'styled-components';
import { useStore } from 'zustand';
import type { Outbox } from './outbox';
import type { OutboxEntry } from './outbox-entries';
import { quoteListScope } from '../quote-items/quote-list-scope';
import { pageOutbox, startPageOutbox } from './page-outbox';
import { waitingText } from './status-texts';

/** Sends what earlier pages left, and shows the state of each enquiry without a form on this page. */
export function OutboxNotice({ timeZone = 'Asia/Kolkata' }: PieceProps<'enquiry/outbox'>) {
  useEffect(() => startPageOutbox(), []);
  return <EntryNotices outbox={pageOutbox} timeZone={timeZone} />;
}

export interface EntryNoticesProps {
  outbox: Outbox;
  /** The company's. */
  timeZone: string;
}

export function EntryNotices({ outbox, timeZone }: EntryNoticesProps) {
  const { entries, shownIds } = useStore(outbox.store);
  const unshown = Object.values(entries).filter(({ id }) => !shownIds.includes(id));
  return (
    <Corner>
      {unshown.map((entry) => (
        <EntryNotice key={entry.id} entry={entry} outbox={outbox} timeZone={timeZone} />
      ))}
    </Corner>
  );
}

const tones: Partial<Record<OutboxEntry['state'], NoticeTone>> = {
  confirmed: 'success',
  rejected: 'danger',
  expired: 'danger',
};

interface EntryNoticeProps extends EntryNoticesProps {
  entry: OutboxEntry;
}

function EntryNotice({ entry, outbox, timeZone }: EntryNoticeProps) {
  const isOver = entry.state === 'confirmed' || entry.state === 'expired';
  const withdraw = () => {
    outbox.withdraw(entry.id);
  };
  return (
    <Card>
      <Notice
        tone={tones[entry.state] ?? 'info'}
        action={
          <EntryActions entry={entry} onRetry={() => void outbox.attempt(entry.id)} onWithdraw={withdraw} />
        }
        {...(isOver && { onDismiss: withdraw })}
      >
        <EnquiryName>{enquiryName(entry, timeZone)}</EnquiryName> {statusText(entry)}
      </Notice>
    </Card>
  );
}

interface EntryActionsProps {
  entry: OutboxEntry;
  onRetry: () => void;
  onWithdraw: () => void;
}

function EntryActions({ entry, onRetry, onWithdraw }: EntryActionsProps): ReactNode {
  const { search } = useLocation();
  const form = entry.kind === 'quote' ? quoteFormOf(entry.scope, search) : links.contact();
  switch (entry.state) {
    case 'sending':
    case 'waiting':
      return (
        <Buttons>
          <Button variant="secondary" busy={entry.state === 'sending'} onClick={onRetry}>
            Try again
          </Button>
          <Button variant="ghost" onClick={onWithdraw}>
            Do not send
          </Button>
        </Buttons>
      );
    case 'rejected':
      return (
        <Buttons>
          <LinkButton as={Link} to={form} variant="secondary">
            Open the form
          </LinkButton>
          <Button variant="ghost" onClick={onWithdraw}>
            Do not send
          </Button>
        </Buttons>
      );
    case 'expired':
      return (
        <LinkButton as={Link} to={form} variant="secondary" onClick={onWithdraw}>
          Write again
        </LinkButton>
      );
    case 'confirmed':
      return undefined;
  }
}

/** The page of the list, or the dialog of a product: `7`, `7:sample`. */
function quoteFormOf(scope: string, search: string): string {
  if (scope === quoteListScope) return quoteListPath;
  const [id, purpose] = scope.split(':');
  return links.quote(Number(id), { search }, undefined, purpose);
}

function enquiryName({ values, askedAt }: OutboxEntry, timeZone: string): string {
  const isQuote = 'productname' in values;
  const what = isQuote ? productsText(values.productname, values.lines?.length ?? 0) : values.product;
  const request = isQuote ? `Your request for ${purposeTexts[values.purpose ?? 'price']}` : 'Your message';
  return `${request} (${what}, ${dateAndTime(new Date(askedAt), timeZone)})`;
}

function statusText(entry: OutboxEntry): string {
  switch (entry.state) {
    case 'sending':
      return 'is being sent.';
    case 'waiting':
      return `is not sent yet. ${waitingText(entry)}`;
    case 'confirmed':
      return entry.kind === 'quote' && !('purpose' in entry.values && entry.values.purpose)
        ? 'has been sent. We will reply with a price within one working day.'
        : 'has been sent.';
    case 'rejected':
      return `was not accepted. ${entry.refusal?.problem ?? ''}`;
    case 'expired':
      return 'could not be sent for thirty days and is no longer kept.';
  }
}

const Corner = styled.div`
  position: fixed;
  z-index: 40;
  inset-block-end: var(--space-4);
  inset-inline: var(--layout-gutter);
  display: grid;
  gap: var(--space-3);
  max-inline-size: 440px;
  max-block-size: 60svh;
  overflow-y: auto;
  pointer-events: none;

  @media print {
    display: none;
  }
`;

const Card = styled.div`
  border-radius: var(--radius-m);
  background: var(--color-surface);
  box-shadow: var(--shadow-l);
  font-size: var(--text-s);
  pointer-events: auto;
`;

const EnquiryName = styled.strong`
  font-weight: 700;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;
