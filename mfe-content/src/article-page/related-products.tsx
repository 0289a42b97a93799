import { links } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import { BreakableWords } from '@site/shared-ui/breakable-words';
import { media } from '@site/shared-ui/media';
import { Picture } from '@site/shared-ui/picture';
import styled from 'styled-components';
import { relatedProductsQuery } from '../article-queries/article-queries';

/** The products that the article's author has chosen. Nothing while they are not there: the article stands without. */
export function RelatedProducts({ ids }: { ids: readonly number[] }) {
  const { data } = useQuery(relatedProductsQuery(ids));
  const products = data?.data ?? [];
  if (products.length === 0) return null;
  return (
    <Section aria-labelledby="related-products">
      <Title id="related-products">Related products</Title>
      <Products>
        {products.map(({ id, path, productName, image, imageUrl }) => (
          <li key={id}>
            <Link to={path ?? links.product(id)}>
              {image ? (
                <Picture image={image} alt="" sizes="72px" />
              ) : (
                <img src={imageUrl} alt="" width={72} height={72} loading="lazy" decoding="async" />
              )}
              <span dir="auto">
                <BreakableWords>{productName}</BreakableWords>
              </span>
            </Link>
          </li>
        ))}
      </Products>
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  gap: var(--space-3);
`;

const Title = styled.h2`
  font-size: var(--text-l);
  letter-spacing: -0.01em;
`;

const Products = styled.ul`
  display: grid;
  gap: var(--space-3);

  ${media.md} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.lg} {
    grid-template-columns: none;
  }

  & a {
    display: grid;
    grid-template-columns: 72px minmax(0, 1fr);
    align-items: center;
    gap: var(--space-4);
    block-size: 100%;
    padding: var(--space-2);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-l);
    background: var(--color-surface);
    color: var(--color-ink);
    font-weight: 600;
    text-decoration: none;
    overflow-wrap: anywhere;
  }

  & a:hover {
    border-color: var(--color-line-strong);
  }

  & img {
    inline-size: 72px;
    block-size: 72px;
    border-radius: var(--radius-m);
    object-fit: cover;
  }
`;
