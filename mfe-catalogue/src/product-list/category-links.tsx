import type { Category } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { media } from '@site/shared-ui/media';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { categoryOptions, listUrl, type ListParams } from '../list-params/list-params';

export interface CategoryLinksProps {
  params: ListParams;
  /** Undefined for all products. */
  category: number | undefined;
  categories: readonly Category[];
}

/** The categories beside the products, for wide screens. A link keeps the current search. */
export function CategoryLinks({ params, category, categories }: CategoryLinksProps) {
  return (
    <OnWideScreens aria-labelledby="categories">
      <Title id="categories">Categories</Title>
      <ul>
        {categoryOptions(categories).map(({ value: choice, name, count, path }) => (
          <li key={choice}>
            <CategoryLink
              to={listUrl({ ...params, category: choice, path, page: 1 })}
              preventScrollReset
              aria-current={choice === (category ?? 'all') || undefined}
            >
              {name}
              <Count>
                {count}
                <VisuallyHidden>{count === 1 ? ' product' : ' products'}</VisuallyHidden>
              </Count>
            </CategoryLink>
          </li>
        ))}
      </ul>
    </OnWideScreens>
  );
}

const OnWideScreens = styled.nav`
  display: none;

  ${media.md} {
    display: block;
  }

  @media print {
    display: none;
  }

  & ul {
    display: grid;
    gap: 2px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;

const Title = styled.h2`
  margin-block-end: var(--space-3);
  padding-inline: var(--space-3);
  font-size: var(--text-s);
  letter-spacing: 0;
`;

const CategoryLink = styled(Link)`
  display: flex;
  justify-content: space-between;
  gap: var(--space-2);
  padding: 10px var(--space-3);
  border-radius: var(--radius-m);
  color: var(--color-ink);
  font-size: var(--text-s);
  line-height: var(--leading-snug);
  text-decoration: none;

  &:hover {
    background: var(--color-surface-soft);
    color: var(--color-brand);
  }

  &[aria-current] {
    background: var(--color-surface-tint);
    color: var(--color-brand-strong);
    font-weight: 700;
  }
`;

const Count = styled.span`
  color: var(--color-ink-soft);
  font-variant-numeric: tabular-nums;
  font-weight: 500;
`;
