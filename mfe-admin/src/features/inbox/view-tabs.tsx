import { siteLocale } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import type { InboxView } from '@site/shared-contracts/schemas';
import { media } from '@site/shared-ui/media';
import { useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { inboxCounts } from '../../api-client/inbox-counts';
import { useListParams } from '../../lists/use-list-params';
import { readInboxFilters } from './inbox-query';
import { viewTexts } from './inbox-texts';

/** First what needs work, with the number of each. */
const counted: InboxView[] = ['open', 'mine', 'unanswered', 'due', 'new', 'spam'];
const views: InboxView[] = [...counted, 'handled', 'all'];

/** The views of the inbox as links, with their numbers. Search and filters are kept from view to view. */
export function ViewTabs() {
  const { params } = useListParams();
  const { view } = readInboxFilters(params);
  const counts = useQuery(inboxCounts()).data?.views;
  const list = useRef<HTMLUListElement>(null);
  // The counts make the links wider.
  const hasCounts = counts !== undefined;
  useLayoutEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    // Its middle comes to the middle of the row.
    if (list.current && current)
      list.current.scrollLeft = current.offsetLeft + (current.offsetWidth - list.current.clientWidth) / 2;
  }, [view, hasCounts]);
  return (
    <nav aria-label="Views">
      <List ref={list}>
        {views.map((each) => (
          <li key={each}>
            <Link
              to={`?${viewQuery(params, each)}`}
              aria-current={each === view ? 'page' : undefined}
              preventScrollReset
            >
              {viewTexts[each].label}
              {counts && counted.includes(each) && (
                <span>
                  {' ('}
                  {counts[each].toLocaleString(siteLocale)})
                </span>
              )}
            </Link>
          </li>
        ))}
      </List>
    </nav>
  );
}

/** The default view is not in the URL. */
function viewQuery(params: URLSearchParams, view: InboxView): string {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (view === 'open') next.delete('view');
  else next.set('view', view);
  return next.toString();
}

const List = styled.ul`
  /* On small screens one row, which scrolls sideways from edge to edge. */
  position: relative;
  display: flex;
  gap: var(--space-1);
  overflow-x: auto;
  margin: -4px calc(-1 * var(--space-4)) calc(var(--space-4) - 4px);
  /* The frame of a focused link is not cut off. */
  padding: 4px var(--space-4);
  scroll-padding-inline: var(--space-4);
  scrollbar-width: none;

  ${media.md} {
    flex-wrap: wrap;
    overflow: visible;
    margin: 0 0 var(--space-4);
    padding: 0;
  }

  & a {
    display: flex;
    gap: 0.3em;
    align-items: center;
    min-block-size: 40px;
    padding-inline: var(--space-3);
    border-radius: var(--radius-pill);
    color: var(--color-ink-soft);
    font-size: var(--text-s);
    font-weight: 600;
    text-decoration: none;
    white-space: nowrap;
  }

  & a:hover {
    background: var(--color-surface-tint);
    color: var(--color-brand-strong);
  }

  & a[aria-current] {
    background: var(--color-brand);
    color: var(--color-on-brand);
  }

  & span {
    font-variant-numeric: tabular-nums;
  }
`;
