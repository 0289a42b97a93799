import { links, type List, type ProductSummary } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { LoadFailed } from '@site/shared-ui/load-failed';
import { media } from '@site/shared-ui/media';
import { PageLinks } from '@site/shared-ui/page-links';
import styled, { css } from 'styled-components';
import { ProductCard } from '../product-card/product-card';
import { NothingFound } from './nothing-found';
import type { Listing } from './use-listing';

/** The number of columns of the widest grid. */
const FIRST_ROW = 3;

/** The products, or why there are none. */
export function Results({ listing }: { listing: Listing }) {
  const { params, products, isUnknownCategory, hasFailed, isChanging, isRetrying, retry } = listing;
  if (isUnknownCategory) return <NothingFound listing={listing} lastPage={0} />;
  if (hasFailed) return <LoadFailed what="The products" isRetrying={isRetrying} onRetry={retry} />;
  if (!products) return <Placeholder aria-hidden="true" />;
  const last = lastPage(products);
  if (products.data.length === 0) return <NothingFound listing={listing} lastPage={last} />;
  return (
    <>
      <Grid $isChanging={isChanging} aria-busy={isChanging}>
        {products.data.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} headingLevel={2} layout="grid" priority={index < FIRST_ROW} />
          </li>
        ))}
      </Grid>
      <PageLinks
        page={products.page}
        last={last}
        link={({ page, ...rest }) => (
          <Link {...rest} to={links.products({ ...params, page })} preventScrollReset />
        )}
      />
    </>
  );
}

/** The status line above the products, which is announced when it changes. */
export function describeResults({
  products,
  hasFailed,
  isUnknownCategory,
  params,
  categoryName,
}: Listing): string {
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

const Grid = styled.ul<{ $isChanging: boolean }>`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-6) var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;
  transition: opacity var(--motion-base) var(--ease-out);
  ${({ $isChanging }) =>
    $isChanging &&
    css`
      opacity: 0.5;
    `}

  ${media.lg} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--space-7) var(--space-5);
  }
`;

const Placeholder = styled.div`
  min-block-size: 60svh;
  border-radius: var(--radius-l);
  background: var(--color-surface-soft);
`;
