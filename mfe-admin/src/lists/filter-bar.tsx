import { Button } from '@site/shared-ui/button';
import { media } from '@site/shared-ui/media';
import { useId, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { AdminIcon } from '../components/admin-icon';
import { useListParams } from './use-list-params';

export interface FilterBarProps {
  /** The first element; it is always visible. */
  search?: ReactNode;
  /** A `Field` for each filter. */
  children?: ReactNode;
}

/** The filters above a list. On small screens they are collapsed, so that the list itself is visible. */
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
  display: grid;
  gap: var(--space-4);
  margin-block-end: var(--space-5);

  @media print {
    display: none;
  }
`;

const Fold = styled(Button)`
  justify-self: start;

  ${media.md} {
    display: none;
  }
`;

const Filters = styled.div<{ $isOpen: boolean }>`
  display: ${({ $isOpen }) => ($isOpen ? 'grid' : 'none')};
  grid-template-columns: repeat(auto-fit, minmax(min(150px, 100%), 1fr));
  /* A field with a hint must not stretch those beside it. */
  align-items: start;
  gap: var(--space-4);

  ${media.md} {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(180px, 1fr));
  }

  & > :only-child {
    max-inline-size: 480px;
  }
`;
