import { useQuery } from '@site/shared-contracts/query';
import { Carousel } from '@site/shared-ui/carousel';
import { Container } from '@site/shared-ui/container';
import { SectionHeading } from '@site/shared-ui/section-heading';
import styled from 'styled-components';
import { autoplay, slidesToShow } from '../product-card/carousel-settings';
import { ProductCard } from '../product-card/product-card';
import { similarQuery } from './product-queries';

/** As specified, the section is shown only if there are more products than this. */
const TOO_FEW = 3;

export function SimilarProducts({ id }: { id: number }) {
  const { data } = useQuery(similarQuery(id));
  const products = data?.data ?? [];
  if (products.length <= TOO_FEW) return null;
  return (
    <Band aria-labelledby="similar-products">
      <Container>
        <SectionHeading id="similar-products" title="Similar products" />
        <Carousel
          label="Similar products"
          slides={products.map((product) => ({
            key: product.id,
            content: <ProductCard product={product} headingLevel={3} layout="slide" />,
          }))}
          slidesToShow={slidesToShow}
          autoplay={autoplay}
        />
      </Container>
    </Band>
  );
}

const Band = styled.section`
  padding-block: var(--space-8);
  border-block-start: 1px solid var(--color-line);
`;
