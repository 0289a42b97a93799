import type { PieceProps } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { isShown } from '@site/shared-contracts/site-content';
import { LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { useRef } from 'react';
import styled from 'styled-components';
import { CategoryLinks } from './category-links';
import { ChosenFilters } from './chosen-filters';
import { CompareBar } from './compare-bar';
import { FacetFilters } from './facet-filters';
import { CategorySelect, SortSelect } from './list-selects';
import { listTitle, listUrl } from '../list-params/list-params';
import { ProductSearch } from './product-search';
import { describeResults, Results } from './results';
import { useChange } from './use-url-value';
import { useListing } from './use-listing';

/** The catalogue. Its state is only in the URL, so that it can be shared, reloaded and navigated back to. */
export function ProductList({ brochure, category: named }: PieceProps<'catalogue/product-list'>) {
  const listing = useListing(named);
  const { params, categories, category, categoryName, isUnknownCategory, products } = listing;
  const facets = products?.facets ?? [];
  const results = useRef<HTMLDivElement>(null);
  // A new page of the list is read from its beginning; other changes keep the scroll position.
  useChange(params.page, () => {
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView();
  });
  return (
    <>
      <Band>
        <Head>
          <div>
            <h1>{isUnknownCategory ? 'No such category' : listTitle(params, categoryName)}</h1>
            {listing.introduction && <Introduction>{listing.introduction}</Introduction>}
            <Summary>
              <span role="status">{describeResults(listing)}</span>
              {params.search && (
                <Link to={listUrl({ ...params, search: undefined, page: 1 })} preventScrollReset>
                  Clear search
                </Link>
              )}
            </Summary>
          </div>
          {isShown(brochure) && (
            <LinkButton href={brochure.href} target="_blank" rel="noopener" variant="secondary">
              <Icon name="download" /> {brochure.label}
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </LinkButton>
          )}
        </Head>
      </Band>
      <Columns>
        <Search>
          <ProductSearch params={params} />
        </Search>
        <CategorySelect params={params} category={category} categories={categories} />
        <SortSelect params={params} />
        <Side>
          <CategoryLinks params={params} category={category} categories={categories} />
          <FacetFilters params={params} facets={facets} total={products?.total ?? 0} />
        </Side>
        <Main ref={results} tabIndex={-1} aria-label="Products">
          <ChosenFilters params={params} facets={facets} />
          <Results listing={listing} />
          <CompareBar params={params} />
        </Main>
      </Columns>
    </>
  );
}

const Band = styled.div`
  border-block-end: 1px solid var(--color-line);
  background: var(--color-surface-soft);
`;

/** Where the link may not fit beside the heading, it is below from the start: it would go there while the page arrives. */
const Head = styled(Container)`
  display: grid;
  justify-items: start;
  gap: var(--space-3);
  padding-block: var(--space-4);

  ${media.md} {
    gap: var(--space-5);
    padding-block: var(--space-6);
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
  }

  ${media.lg} {
    padding-block: var(--space-7);
  }

  & h1 {
    overflow-wrap: anywhere;
  }
`;

const Summary = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-4);
  margin: var(--space-1) 0 0;
  min-block-size: 1lh;
  color: var(--color-ink-soft);
`;

/**
 * On narrow screens category, order and filters are on one line, so that the first product is in view. The filters come
 * last and have their room from the start: the others would make way while the page arrives.
 */
const Columns = styled(Container)`
  display: grid;
  grid-template:
    'search search search' auto
    'category sort filter' auto
    'results results results' auto / minmax(0, 1fr) minmax(0, 1fr) 4.75rem;
  align-items: end;
  gap: var(--space-3) var(--space-2);
  padding-block: var(--space-4) var(--space-9);

  ${media.md} {
    grid-template:
      'side search sort' auto
      'side results results' 1fr / 200px minmax(0, 1fr) 200px;
    align-items: start;
    gap: var(--space-5) var(--space-6);
    padding-block-start: var(--space-6);
  }

  ${media.lg} {
    grid-template-columns: 232px minmax(0, 1fr) 216px;
    column-gap: var(--space-7);
  }

  /* The products alone are printed, over the whole width. */
  @media print {
    display: block;
  }
`;

const Search = styled.div`
  grid-area: search;
`;

/** As high as the button in it from the start: it stands on the line's lower edge, and would grow upwards. */
const Side = styled.div`
  grid-area: filter;
  min-block-size: 48px;

  ${media.md} {
    grid-area: side;
  }
`;

const Introduction = styled.p`
  max-inline-size: 60ch;
  margin: var(--space-2) 0 0;
  white-space: pre-line;
`;

const Main = styled.section`
  grid-area: results;
  min-inline-size: 0;
  scroll-margin-block-start: var(--space-5);

  &:focus {
    outline: none;
  }
`;
