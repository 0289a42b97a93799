import { links, type ProductListAddress } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { Icon } from '@site/shared-ui/icon';
import styled from 'styled-components';

export interface PageLinksProps {
  address: ProductListAddress;
  page: number;
  /** Number of the last page. */
  last: number;
}

/** The pages of the list: the first, the last and those around the current one. */
export function PageLinks({ address, page, last }: PageLinksProps) {
  if (last < 2) return null;
  const to = (target: number) => links.products({ ...address, page: target });
  const numbers = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === last || Math.abs(number - page) <= 1,
  );
  return (
    <nav aria-label="Pages">
      <Row>
        {page > 1 && (
          <li>
            <PageLink to={to(page - 1)} rel="prev" aria-label="Previous page" preventScrollReset>
              <Icon name="chevronLeft" />
            </PageLink>
          </li>
        )}
        {numbers.map((number, index) => (
          <Numbered key={number} $afterGap={number - (numbers[index - 1] ?? 0) > 1}>
            <PageLink
              to={to(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              preventScrollReset
            >
              {number}
            </PageLink>
          </Numbered>
        ))}
        {page < last && (
          <li>
            <PageLink to={to(page + 1)} rel="next" aria-label="Next page" preventScrollReset>
              <Icon name="chevronRight" />
            </PageLink>
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
  padding: 0;
  list-style: none;
`;

const Numbered = styled.li<{ $afterGap: boolean }>`
  display: flex;
  align-items: center;
  gap: var(--space-2);

  &::before {
    content: ${({ $afterGap }) => ($afterGap ? "'…' / ''" : 'none')};
  }
`;

const PageLink = styled(Link)`
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

  &:hover {
    border-color: var(--color-brand);
    color: var(--color-brand);
  }

  &:focus-visible {
    border-radius: var(--radius-pill);
  }

  &[aria-current] {
    border-color: var(--color-brand);
    background: var(--color-brand);
    color: var(--color-on-brand);
  }
`;
