import { links, type Product } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import styled from 'styled-components';

export function Breadcrumb({ product }: { product: Product }) {
  const { productName, categoryId, categoryName } = product;
  return (
    <nav aria-label="Breadcrumb">
      <Trail>
        <li>
          <Link to={links.home()}>Home</Link>
        </li>
        <li>
          <Link to={links.products()}>Products</Link>
        </li>
        {categoryId !== undefined && categoryName && (
          <li>
            <Link to={links.products({ category: categoryId })}>{categoryName}</Link>
          </li>
        )}
        <li aria-current="page">{productName}</li>
      </Trail>
    </nav>
  );
}

const Trail = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  margin: 0 0 var(--space-5);
  padding: 0;
  color: var(--color-ink-soft);
  font-size: var(--text-s);
  list-style: none;

  & > li:not(:last-child)::after {
    content: '/' / '';
    margin-inline-start: var(--space-2);
    color: var(--color-line-strong);
  }

  & a {
    color: inherit;
    text-decoration: none;
  }

  & a:hover {
    color: var(--color-brand);
    text-decoration: underline;
  }

  & > [aria-current] {
    color: var(--color-ink);
  }
`;
