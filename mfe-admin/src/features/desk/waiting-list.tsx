import { productsText } from '@site/shared-contracts/quote-texts';
import { siteLocale } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import type { Desk, InboxView } from '@site/shared-contracts/schemas';
import styled from 'styled-components';
import { ageText } from '../../format/age-text';
import { dayText } from '../../format/moment-text';
import { adminLinks } from '../../links/admin-links';

export interface WaitingListProps {
  title: string;
  group: Desk['unanswered'];
  /** The view of the inbox that has all of them. */
  view: InboxView;
  /** Milliseconds. */
  now: number;
}

/** The first few enquiries of a view, each with its customer, its product and its time; nothing where there are none. */
export function WaitingList({ title, group: { count, items }, view, now }: WaitingListProps) {
  if (count === 0) return null;
  const list = `view=${view}`;
  return (
    <Box>
      <h2>{title}</h2>
      <ul>
        {items.map(({ id, name, product, lines = [], customerWroteAt, followUpOn }) => (
          <li key={id}>
            <Link to={adminLinks.inbox(id, list)}>{name}</Link>
            <span>{productsText(product, lines.length)}</span>
            <small>
              {view === 'due' && followUpOn
                ? dayText(followUpOn)
                : ageText(now - Date.parse(customerWroteAt))}
            </small>
          </li>
        ))}
      </ul>
      {count > items.length && (
        <Link to={adminLinks.inbox(undefined, list)}>All {count.toLocaleString(siteLocale)}</Link>
      )}
    </Box>
  );
}

const Box = styled.div`
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  font-size: var(--text-s);

  & > h2 {
    margin: 0 0 var(--space-1);
    font-size: var(--text-s);
  }

  & > ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  & li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
    gap: var(--space-3);
    align-items: center;
    min-block-size: 32px;
    border-block-end: 1px solid var(--color-line);

    @media (pointer: coarse) {
      min-block-size: 44px;
    }
  }

  & li:last-child {
    border-block-end: 0;
  }

  & li > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & li > a {
    padding-block: 4px;
    font-weight: 600;
  }

  & span,
  & small {
    color: var(--color-ink-soft);
  }

  & small {
    font-size: var(--text-xs);
  }

  & > a {
    display: inline-block;
    padding-block: var(--space-1);
    font-weight: 600;
  }
`;
