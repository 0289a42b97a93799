import { links } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import styled from 'styled-components';
import type { Listing } from './use-listing';

export interface NothingFoundProps {
  listing: Listing;
  /** 0 where there is not one product on any page. */
  lastPage: number;
}

/** Says why the list is empty and shows a way out of it. */
export function NothingFound({ listing, lastPage }: NothingFoundProps) {
  const { why, wayOut, to } = explain(listing, lastPage);
  return (
    <Box>
      <p>{why}</p>
      <Ways>
        {to && (
          <LinkButton as={Link} to={to} preventScrollReset>
            {wayOut}
          </LinkButton>
        )}
        <LinkButton as={Link} to={links.contact()} variant="ghost">
          Ask us
        </LinkButton>
      </Ways>
    </Box>
  );
}

/** Why, and where to go from here, if there is such a place. */
function explain(
  { address, category, categoryName, isUnknownCategory }: Listing,
  lastPage: number,
): { why: string; wayOut?: string; to?: string } {
  const { search, sort, page = 1 } = address;
  const browse = { wayOut: 'All products', to: links.products({ category: 'all' }) };
  if (isUnknownCategory) return { why: 'This category does not exist, or no longer does.', ...browse };
  if (page > 1 && lastPage > 0) {
    const to = links.products({ ...address, page: lastPage });
    return { why: `There is no page ${page}.`, wayOut: 'Go to the last page', to };
  }
  if (search && category !== undefined) {
    const why = `Nothing in ${categoryName ?? 'this category'} matches “${search}”.`;
    return { why, wayOut: 'Search all products', to: links.products({ category: 'all', search, sort }) };
  }
  if (search) return { why: `Nothing matches “${search}”. Try fewer or other words.`, ...browse };
  const why = 'There are no products here yet.';
  return category === undefined ? { why } : { why, ...browse };
}

const Box = styled.div`
  padding: var(--space-7) var(--space-5);
  border-radius: var(--radius-l);
  background: var(--color-surface-soft);
  font-size: var(--text-l);
  text-align: center;
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-3);
`;
