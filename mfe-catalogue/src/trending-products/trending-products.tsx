import { links, type PieceProps } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import { Carousel } from '@site/shared-ui/carousel';
import { Container } from '@site/shared-ui/container';
import { Icon } from '@site/shared-ui/icon';
import { breakpoints, media } from '@site/shared-ui/media';
import { SectionHeading } from '@site/shared-ui/section-heading';
import styled from 'styled-components';
import { autoplay, slidesToShow } from '../product-card/carousel-settings';
import { ProductCard } from '../product-card/product-card';
import { CategoryTiles } from './category-tiles';
import { trendingQuery } from './trending-query';

/** The home page's categories and products. If they cannot be fetched, the list stays empty without a message, as specified. */
export function TrendingProducts({ trending }: PieceProps<'catalogue/trending-products'>) {
  const { data } = useQuery(trendingQuery(trending));
  const products = data?.data ?? [];
  return (
    <Section aria-labelledby="trending-products">
      <Container>
        <CategoryTiles pictures={trending?.pictures} />
        <SectionHeading
          id="trending-products"
          title={trending?.title ?? 'Trending Products'}
          subtitle={trending?.subtitle ?? 'Top view in this week'}
          action={
            <LinkButton as={Link} to={links.products({ category: 'all' })} variant="ghost">
              All products <Icon name="arrowRight" />
            </LinkButton>
          }
        />
        {products.length > 0 && (
          <Carousel
            label="Trending products"
            slides={products.map((product) => ({
              key: product.id,
              content: <ProductCard product={product} headingLevel={3} layout="pagedSlide" />,
            }))}
            slidesToShow={slidesToShow}
            pages={{ below: breakpoints.md, size: 4, columns: 2 }}
            speed={500}
            autoplay={autoplay}
          />
        )}
      </Container>
    </Section>
  );
}

const Section = styled.section`
  padding-block: var(--space-4) 28px;

  ${media.md} {
    padding-block-start: var(--space-6);
  }

  /* The controls are in the row of the heading. */
  ${media.lg} {
    padding-block-end: 40px;

    & [aria-roledescription='carousel'] {
      position: relative;
    }

    & [aria-roledescription='carousel'] > :last-child {
      position: absolute;
      inset: auto 0 100% auto;
      margin-block: 0 var(--space-5);
    }

    & h2 + p {
      margin: 0;
    }

    & div:has(> div > h2) > a {
      margin-inline-end: 164px;
    }
  }
`;
