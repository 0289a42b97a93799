import { Button } from '@site/shared-ui/button';
import styled from 'styled-components';

export interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pages: number;
  onChoose: (page: number) => void;
}

/** Previous, next and page numbers; of many pages the first, the last and those around the current one. */
export function Pagination({ page, pages, onChoose }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <Row aria-label="Pages">
      <Button variant="secondary" disabled={page <= 1} onClick={() => onChoose(page - 1)}>
        Previous
      </Button>
      {pageNumbers(page, pages).map((each) =>
        typeof each === 'number' ? (
          <Button
            key={each}
            variant={each === page ? 'primary' : 'ghost'}
            aria-label={`Page ${each}`}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onChoose(each)}
          >
            {each}
          </Button>
        ) : (
          <span key={each}>…</span>
        ),
      )}
      <Button variant="secondary" disabled={page >= pages} onClick={() => onChoose(page + 1)}>
        Next
      </Button>
    </Row>
  );
}

/** Gaps are two different words, so that each can be a React key. */
export function pageNumbers(page: number, pages: number): (number | 'gap before' | 'gap after')[] {
  const near = [page - 1, page, page + 1].filter((each) => each > 1 && each < pages);
  const first = near[0] ?? pages;
  const last = near.at(-1) ?? 1;
  return [
    1,
    ...(first === 3 ? [2] : first > 3 && near.length ? (['gap before'] as const) : []),
    ...near,
    ...(last === pages - 2 ? [pages - 1] : last < pages - 2 && near.length ? (['gap after'] as const) : []),
    ...(pages > 1 ? [pages] : []),
  ];
}

const Row = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  margin-block-start: var(--space-5);

  & button {
    padding-inline: var(--space-4);
  }

  @media print {
    display: none;
  }
`;
