import { useQuery } from '@site/shared-contracts/query';
import { Container } from '@site/shared-ui/container';
import { media } from '@site/shared-ui/media';
import { SectionHeading } from '@site/shared-ui/section-heading';
import styled from 'styled-components';
import { ProductCard } from '../product-card/product-card';
import { usedWithQuery } from './product-queries';

/** The products that go with this one. Nothing while they are not there: the page stands without. */
export function UsedWith({ ids }: { ids: readonly number[] }) {
  const { data } = useQuery(usedWithQuery(ids));
  const products = data?.data ?? [];
  if (products.length === 0) return null;
  return (
    <Band aria-labelledby="used-with">
      <Container>
        <SectionHeading id="used-with" title="Used with" />
        <Grid>
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} headingLevel={3} layout="fourColumns" />
            </li>
          ))}
        </Grid>
      </Container>
    </Band>
  );
}

const Band = styled.section`
  padding-block: var(--space-8);
  border-block-start: 1px solid var(--color-line);
  background: var(--color-surface);

  @media print {
    display: none;
  }
`;

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-6) var(--space-4);

  ${media.md} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }

  ${media.lg} {
    gap: var(--space-7) var(--space-5);
  }
`;
