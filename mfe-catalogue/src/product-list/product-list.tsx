import { links, type PieceProps } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { useRef } from 'react';
import styled from 'styled-components';
import { CategoryLinks } from './category-links';
import { CategoryChoice, SortChoice } from './choices';
import { nameList } from './list-address';
import { ProductSearch } from './product-search';
import { describeResults, Results } from './results';
import { useChange } from './use-address-value';
import { useListing } from './use-listing';

/** The catalogue. What it shows is said by the address alone, so it can be shared, reloaded and gone back to. */
export function ProductList({ brochure }: PieceProps<'catalogue/product-list'>) {
  const listing = useListing();
  const { address, categories, category, categoryName, isUnknownCategory } = listing;
  const top = useRef<HTMLDivElement>(null);
  // Another page is read from its beginning; anything else happens in sight of what was pressed.
  useChange(address.page, () => {
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView();
  });
  return (
    <>
      <Band>
        <Head>
          <div>
            <h1>{isUnknownCategory ? 'No such category' : nameList(address, categoryName)}</h1>
            <Summary>
              <span role="status">{describeResults(listing)}</span>
              {address.search && (
                <Link
                  to={links.products({ category: address.category, sort: address.sort })}
                  preventScrollReset
                >
                  Clear search
                </Link>
              )}
            </Summary>
          </div>
          <LinkButton href={brochure.href} target="_blank" rel="noopener" variant="secondary">
            <Icon name="download" /> {brochure.label}
          </LinkButton>
        </Head>
      </Band>
      <Columns>
        <CategoryLinks address={address} category={category} categories={categories} />
        <Main ref={top} tabIndex={-1} aria-label="Products">
          <Controls>
            <ProductSearch address={address} />
            <CategoryChoice address={address} category={category} categories={categories} />
            <SortChoice address={address} />
          </Controls>
          <Results listing={listing} />
        </Main>
      </Columns>
    </>
  );
}

const Band = styled.div`
  border-block-end: 1px solid var(--color-line);
  background: var(--color-surface-soft);
`;

const Head = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-5);
  padding-block: var(--space-6);

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
  margin: var(--space-2) 0 0;
  min-block-size: 1lh;
  color: var(--color-ink-soft);
`;

const Columns = styled(Container)`
  display: grid;
  gap: var(--space-6);
  padding-block: var(--space-6) var(--space-9);

  ${media.md} {
    grid-template-columns: 200px minmax(0, 1fr);
    align-items: start;
  }

  ${media.lg} {
    grid-template-columns: 232px minmax(0, 1fr);
    gap: var(--space-7);
  }
`;

const Main = styled.section`
  scroll-margin-block-start: var(--space-5);

  &:focus {
    outline: none;
  }
`;

const Controls = styled.div`
  display: grid;
  gap: var(--space-4);
  margin-block-end: var(--space-6);

  ${media.lg} {
    grid-template-columns: minmax(0, 1fr) 216px;
  }
`;
