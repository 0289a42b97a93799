import { Button } from '@site/shared-ui/button';
import { media } from '@site/shared-ui/media';
import { useId, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { AdminIcon } from '../components/admin-icon';
import { controlHeight } from '../components/control-height';
import { filterChip } from './filter-chip';
import { useListParams } from './use-list-params';

export interface FilterBarProps {
  /** The first element, which is always visible: the search, or the only filter. */
  search?: ReactNode;
  /** A `Field` for each filter. */
  children?: ReactNode;
}

/** One row above a list: search and filters. On small screens the filters are collapsed, so that the list itself is visible. */
export const FilterBar = ({ search, children }: FilterBarProps) => (
  <Bar>
    {search}
    {children && <FoldedFilters>{children}</FoldedFilters>}
  </Bar>
);

function FoldedFilters({ children }: { children: ReactNode }) {
  const { isFiltered } = useListParams();
  const [isOpen, setOpen] = useState(isFiltered);
  const id = useId();
  return (
    <>
      <Fold variant="secondary" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <AdminIcon name="filter" /> Filters
      </Fold>
      <Filters id={id} $isOpen={isOpen}>
        {children}
      </Filters>
    </>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: var(--space-2);
  margin-block-end: var(--space-4);

  & > form {
    flex: 1 1 200px;
  }

  /* Each field is a chip in the row of the search. */
  ${media.md} {
    & div:has(> label):not(form > div) {
      ${filterChip}
    }
  }

  @media print {
    display: none;
  }
`;

const Fold = styled(Button)`
  ${controlHeight}
  padding: 0 var(--space-4);
  font-size: var(--text-s);

  ${media.md} {
    display: none;
  }
`;

const Filters = styled.div<{ $isOpen: boolean }>`
  display: ${({ $isOpen }) => ($isOpen ? 'grid' : 'none')};
  flex-basis: 100%;
  grid-template-columns: repeat(auto-fit, minmax(min(150px, 100%), 1fr));
  /* A field with a hint must not stretch those beside it. */
  align-items: start;
  gap: var(--space-3);

  ${media.md} {
    display: contents;
  }
`;
