import { siteLocale } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import type { InboxView } from '@site/shared-contracts/schemas';
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
  return (
    <nav aria-label="Views">
      <List>
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
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  margin-block-end: var(--space-4);

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
