import { useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import type { ContentItem, ContentKind } from '@site/shared-contracts/schemas';
import styled from 'styled-components';
import { adminLinks } from '../admin-links';
import { adminQuery } from '../api-client/admin-query';
import { changeText, planTexts, stateText } from './state-sentence';

export interface UnpublishedItemsProps {
  kind: ContentKind;
  /** Of products: only those of this category. */
  categoryId?: number;
}

/** At most so many of each state are listed. */
const PER_STATE = 20;

/** Drafts, what is hidden, and what has changes that visitors do not see; nothing where there is none. */
export function UnpublishedItems({ kind, categoryId }: UnpublishedItemsProps) {
  const inState = (state: ContentItem['state']) =>
    adminQuery('GET /api/content/items', {
      query: {
        kind,
        state,
        sort: 'changed',
        page: 1,
        pageSize: PER_STATE,
        ...(categoryId && { categoryId }),
      },
    });
  const queries = [useQuery(inState('draft')), useQuery(inState('changed')), useQuery(inState('hidden'))];
  const items = queries.flatMap(({ data }) => data?.data ?? []);
  const total = queries.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
  if (items.length === 0) return null;
  return (
    <Box aria-labelledby="unpublished">
      <h2 id="unpublished">Drafts and hidden items</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link to={adminLinks.content(item)}>{item.name || 'Without a name'}</Link>
            <span>{[stateText(item), ...planTexts(item), changeText(item)].join(' · ')}</span>
          </li>
        ))}
      </ul>
      {total > items.length && <p>And {total - items.length} more, changed earlier.</p>}
    </Box>
  );
}

const Box = styled.section`
  display: grid;
  gap: var(--space-3);
  margin-block-end: var(--space-6);
  padding: var(--space-4) var(--space-5);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-surface);

  & h2 {
    font-size: var(--text-l);
  }

  & ul {
    display: grid;
    gap: var(--space-1);
    margin: 0;
    padding: 0;
    list-style: none;
  }

  & li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-4);
  }

  & a {
    display: flex;
    align-items: center;
    min-block-size: 44px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  & span,
  & p {
    margin: 0;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }
`;
