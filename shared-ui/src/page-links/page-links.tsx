import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from '../icon/icon';

export interface PageLink {
  /** The number of the linked page, counted from 1. */
  page: number;
  rel?: 'prev' | 'next';
  'aria-label': string;
  'aria-current'?: 'page';
  children: ReactNode;
}

export interface PageLinksProps {
  page: number;
  /** Number of the last page. */
  last: number;
  /** Renders one link: this package does not import the router. */
  link: (props: PageLink) => ReactNode;
}

/** The pages of a list: the first, the last and those around the current one. */
export function PageLinks({ page, last, link }: PageLinksProps) {
  if (last < 2) return null;
  const numbers = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === last || Math.abs(number - page) <= 1,
  );
  return (
    <nav aria-label="Pages">
      <Row>
        {page > 1 && (
          <li>
            {link({
              page: page - 1,
              rel: 'prev',
              'aria-label': 'Previous page',
              children: <Icon name="chevronLeft" />,
            })}
          </li>
        )}
        {numbers.map((number, index) => (
          <Numbered key={number} $afterGap={number - (numbers[index - 1] ?? 0) > 1}>
            {link({
              page: number,
              'aria-label': `Page ${number}`,
              ...(number === page && { 'aria-current': 'page' }),
              children: number,
            })}
          </Numbered>
        ))}
        {page < last && (
          <li>
            {link({
              page: page + 1,
              rel: 'next',
              'aria-label': 'Next page',
              children: <Icon name="chevronRight" />,
            })}
          </li>
        )}
      </Row>
    </nav>
  );
}

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-2);
  margin: var(--space-7) 0 0;

  & a {
    display: grid;
    place-items: center;
    min-inline-size: 44px;
    block-size: 44px;
    border: 1px solid var(--color-line);
    border-radius: var(--radius-pill);
    color: var(--color-brand-strong);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-decoration: none;
  }

  & a:hover {
    border-color: var(--color-brand);
    color: var(--color-brand);
  }

  & a:focus-visible {
    border-radius: var(--radius-pill);
  }

  & a[aria-current] {
    border-color: var(--color-brand);
    background: var(--color-brand);
    color: var(--color-on-brand);
  }
`;

const Numbered = styled.li<{ $afterGap: boolean }>`
  display: flex;
  align-items: center;
  gap: var(--space-2);

  &::before {
    content: ${({ $afterGap }) => ($afterGap ? "'…' / ''" : 'none')};
  }
`;
