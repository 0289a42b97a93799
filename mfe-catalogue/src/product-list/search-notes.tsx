import { links } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import styled from 'styled-components';
import { listUrl } from '../list-params/list-params';
import { foundCategoriesQuery } from './search-queries';
import type { Listing } from './use-listing';

/** Above what a search has found: what may have been meant, how well it fits, and categories of this name. */
export function SearchNotes({ listing: { params, products } }: { listing: Listing }) {
  const { search = '' } = params;
  const found = useQuery({ ...foundCategoriesQuery(search), enabled: search !== '' });
  // Where the call fails, the products are what counts.
  const categories = search === '' ? [] : (found.data?.categories ?? []);
  const { correction, isPartial } = products ?? {};
  if (!correction && !isPartial && categories.length === 0) return null;
  return (
    <Notes>
      {correction && (
        <p>
          Did you mean{' '}
          <Link to={listUrl({ ...params, search: correction, page: 1 })} preventScrollReset>
            {correction}
          </Link>
          ?
        </p>
      )}
      {isPartial && <p>No product has all of these words. The ones below have most of them.</p>}
      {categories.length > 0 && (
        <p>
          {categories.length === 1 ? 'Category:' : 'Categories:'}
          {categories.map(({ id, name, path }) => (
            <Link key={id} to={links.products({ category: id, path })}>
              {name}
            </Link>
          ))}
        </p>
      )}
    </Notes>
  );
}

const Notes = styled.div`
  display: grid;
  gap: var(--space-2);
  margin-block-end: var(--space-5);

  & p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-3);
    margin: 0;
  }

  & a {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`;
