import { inboxSorts } from '@site/shared-contracts/schemas';
import { siteLocale } from '@site/shared-contracts';
import styled from 'styled-components';
import { filterChip } from '../../lists/filter-chip';
import { FilterSelect } from '../../lists/filter-select';
import { pageSizes } from './inbox-query';
import { sortTexts } from './inbox-texts';

export interface ListOptionsProps {
  total: number | undefined;
  isSearch: boolean;
}

/** What a search finds is counted up to this number. */
const mostFound = 1000;

function countText(total: number, isSearch: boolean): string {
  const count = `${total.toLocaleString(siteLocale)} ${total === 1 ? 'enquiry' : 'enquiries'}`;
  return isSearch && total === mostFound ? `${count} or more` : count;
}

/** Above the list: how many enquiries it has, their order, and how many are on a page. */
export const ListOptions = ({ total, isSearch }: ListOptionsProps) => (
  <Line>
    <p>{total !== undefined && countText(total, isSearch)}</p>
    <FilterSelect
      label="Sort"
      name="sort"
      preset="newest"
      choices={inboxSorts.map((sort) => [sort, sortTexts[sort]])}
    />
    <FilterSelect
      label="Rows"
      name="pageSize"
      preset="25"
      choices={pageSizes.map((size) => [size, String(size)])}
    />
  </Line>
);

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  margin-block-end: var(--space-2);

  & > p {
    flex: 1;
    margin: 0;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
    white-space: nowrap;
  }

  & > div {
    ${filterChip}
    border-color: transparent;
    background: none;
  }
`;
