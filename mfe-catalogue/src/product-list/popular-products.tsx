import { useQuery } from '@site/shared-contracts/query';
import styled from 'styled-components';
import { ProductCard } from '../product-card/product-card';
import { popularQuery } from './list-queries';
import { ProductGrid } from './product-grid';

/**
 * Something to go on with where a list is empty: what is asked for most, or the first products where nothing was asked
 * for yet. Nothing while they are not there.
 */
export function PopularProducts() {
  const { data } = useQuery(popularQuery);
  const products = data?.data ?? [];
  if (products.length === 0) return null;
  return (
    <Section aria-labelledby="from-our-range">
      <h2 id="from-our-range">From our range</h2>
      <ProductGrid>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} headingLevel={3} layout="grid" />
          </li>
        ))}
      </ProductGrid>
    </Section>
  );
}

const Section = styled.section`
  margin-block-start: var(--space-7);

  & > h2 {
    margin-block-end: var(--space-5);
    font-size: var(--text-xl);
  }
`;
