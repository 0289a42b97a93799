import type { List, ProductSummary } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { LoadFailed } from '@site/shared-ui/load-failed';
import { PageLinks } from '@site/shared-ui/page-links';
import styled from 'styled-components';
import { ProductCard } from '../product-card/product-card';
import { CompareChoice } from './compare-choice';
import { listUrl } from '../list-params/list-params';
import { LazyFoundArticles } from './lazy-found-articles';
import { NothingFound } from './nothing-found';
import { PopularProducts } from './popular-products';
import { ProductGrid } from './product-grid';
import { SearchNotes } from './search-notes';
import type { Listing } from './use-listing';

/** The number of columns of the widest grid. */
const FIRST_ROW = 4;

/** The products, or why there are none. */
export function Results({ listing }: { listing: Listing }) {
  const { params, products, isUnknownCategory, hasFailed, isChanging, isRetrying, retry } = listing;
  if (isUnknownCategory) return <NothingElse listing={listing} />;
  if (hasFailed) return <LoadFailed what="The products" isRetrying={isRetrying} onRetry={retry} />;
  if (!products) return <Placeholder aria-hidden="true" />;
  const last = lastPage(products);
  if (products.data.length === 0 && last > 0) return <NothingFound listing={listing} lastPage={last} />;
  if (products.data.length === 0) return <NothingElse listing={listing} />;
  return (
    <>
      <SearchNotes listing={listing} />
      <ProductGrid $isChanging={isChanging} aria-busy={isChanging}>
        {products.data.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} headingLevel={2} layout="grid" priority={index < FIRST_ROW}>
              <CompareChoice product={product} params={params} />
            </ProductCard>
          </li>
        ))}
      </ProductGrid>
      <PageLinks
        page={products.page}
        last={last}
        link={({ page, ...rest }) => <Link {...rest} to={listUrl({ ...params, page })} preventScrollReset />}
      />
      {params.search && params.page === 1 && <LazyFoundArticles search={params.search} />}
    </>
  );
}

/** The list has no other page either. */
const NothingElse = ({ listing }: { listing: Listing }) => (
  <>
    <SearchNotes listing={listing} />
    <NothingFound listing={listing} lastPage={0} />
    {listing.params.search && <LazyFoundArticles search={listing.params.search} />}
    <PopularProducts />
  </>
);

/** The status line above the products, which is announced when it changes. */
export function describeResults({ products, hasFailed, isUnknownCategory, params, categoryName }: Listing) {
  if (hasFailed || isUnknownCategory) return '';
  if (!products) return 'Loading products...';
  const { total, page } = products;
  const count = `${total} ${total === 1 ? 'product' : 'products'}`;
  const suffix = params.search && categoryName ? ` in ${categoryName}` : '';
  const last = lastPage(products);
  return count + suffix + (last > 1 ? `, page ${page} of ${last}` : '');
}

/** 0 if the list is empty. A server without pagination sends everything as one page. */
const lastPage = ({ total, pageSize }: List<ProductSummary>) => Math.ceil(total / (pageSize || 1));

const Placeholder = styled.div`
  min-block-size: 60svh;
  border-radius: var(--radius-l);
  background: var(--color-surface-soft);
`;
