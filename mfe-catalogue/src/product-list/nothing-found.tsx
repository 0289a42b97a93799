import { links } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import { media } from '@site/shared-ui/media';
import styled from 'styled-components';
import { isFiltered, listUrl, withoutFilter } from '../list-params/list-params';
import type { Listing } from './use-listing';

export interface NothingFoundProps {
  listing: Listing;
  /** 0 if no page has a product. */
  lastPage: number;
}

/** Explains why the list is empty, with links to other lists. */
export function NothingFound({ listing, lastPage }: NothingFoundProps) {
  const { reason, linkText, to } = explain(listing, lastPage);
  return (
    <Box>
      <p>{reason}</p>
      <Links>
        {to && (
          <LinkButton as={Link} to={to} preventScrollReset>
            {linkText}
          </LinkButton>
        )}
        <LinkButton as={Link} to={links.contact()} variant="ghost">
          Ask us
        </LinkButton>
      </Links>
      <CategoryChoice categories={listing.categories} />
    </Box>
  );
}

/** For narrow screens: on wide ones they are beside the list. */
const CategoryChoice = ({ categories }: Pick<Listing, 'categories'>) =>
  categories.length > 0 && (
    <Choice aria-label="Other ways on">
      <p>Or choose a category:</p>
      <ul>
        {categories.map(({ id, name, path }) => (
          <li key={id}>
            <Link to={links.products({ category: id, path })}>{name}</Link>
          </li>
        ))}
      </ul>
    </Choice>
  );

/** The reason, and a link to another list if there is a useful one. */
function explain(
  { params, category, categoryName, isUnknownCategory }: Listing,
  lastPage: number,
): { reason: string; linkText?: string; to?: string } {
  const { search, sort, page } = params;
  const browse = { linkText: 'All products', to: links.products({ category: 'all' }) };
  if (isUnknownCategory) return { reason: 'This category does not exist, or no longer does.', ...browse };
  if (page > 1 && lastPage > 0) {
    const to = listUrl({ ...params, page: lastPage });
    return { reason: `There is no page ${page}.`, linkText: 'Go to the last page', to };
  }
  if (isFiltered(params))
    return {
      reason:
        'No product here has all of what is chosen. Take one of the choices above away, or all of them.',
      linkText: 'Clear all filters',
      to: listUrl(withoutFilter(params)),
    };
  if (search && category !== undefined) {
    const reason = `Nothing in ${categoryName ?? 'this category'} matches “${search}”.`;
    return { reason, linkText: 'Search all products', to: links.products({ category: 'all', search, sort }) };
  }
  if (search)
    return {
      reason: `Nothing matches “${search}”. Check the spelling, or try a more general word.`,
      ...browse,
    };
  const reason = 'There are no products here yet.';
  return category === undefined ? { reason } : { reason, ...browse };
}

const Box = styled.div`
  padding: var(--space-7) var(--space-5);
  border-radius: var(--radius-l);
  background: var(--color-surface-soft);
  font-size: var(--text-l);
  text-align: center;
`;

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-3);
`;

const Choice = styled.nav`
  margin-block-start: var(--space-5);
  font-size: var(--text-s);

  & ul {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--space-2);
    margin: 0;
    padding: 0;
    list-style: none;
  }

  & a {
    display: block;
    padding: var(--space-2) var(--space-3);
    border: 1px solid var(--color-line-strong);
    border-radius: var(--radius-pill);
    background: var(--color-surface);
    text-decoration: none;
  }

  ${media.md} {
    display: none;
  }
`;
