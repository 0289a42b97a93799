import { links, type Image } from '@site/shared-contracts';
import { apiQuery, useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import { media } from '@site/shared-ui/media';
import { Picture } from '@site/shared-ui/picture';
import styled from 'styled-components';

export const categoriesQuery = apiQuery('GET /api/category/all', {});

export interface CategoryTilesProps {
  /** By the names of the categories; the others are tiles of words. */
  pictures?: readonly { category: string; picture?: Image | undefined }[] | undefined;
}

/** Pixels: a tile is narrow, and each further file is a line of HTML. */
const WIDEST_FILE = 320;

/** The categories above the products: chips on one line on a phone, tiles with pictures on larger screens. */
export function CategoryTiles({ pictures = [] }: CategoryTilesProps) {
  const { data } = useQuery(categoriesQuery);
  const categories = data?.data.filter(({ count }) => count > 0) ?? [];
  if (categories.length === 0) return null;
  const pictureOf = (name: string) => pictures.find(({ category }) => category === name)?.picture;
  return (
    <nav aria-label="Product categories">
      <Tiles>
        {categories.map(({ id, name, path }) => {
          const picture = pictureOf(name);
          return (
            <li key={id}>
              <Link to={links.products({ category: id, path })}>
                {picture && <Picture image={small(picture)} alt="" sizes="(min-width: 1280px) 148px, 24vw" />}
                <span dir="auto">{name}</span>
              </Link>
            </li>
          );
        })}
      </Tiles>
    </nav>
  );
}

const small = (picture: Image): Image => ({
  ...picture,
  variants: picture.variants.filter(({ width }) => width <= WIDEST_FILE),
});

const Tiles = styled.ul`
  display: flex;
  gap: var(--space-2);
  margin: 0 calc(-1 * var(--layout-gutter)) var(--space-5);
  padding: var(--space-1) var(--layout-gutter);
  overflow-x: auto;
  scrollbar-width: none;

  /* As wide as each other, whatever the font: chips as wide as their words would move when it comes. */
  & > li {
    flex: 0 0 9.25rem;
  }

  & a {
    display: flex;
    align-items: center;
    justify-content: center;
    block-size: 100%;
    min-block-size: 48px;
    padding-inline: var(--space-3);
    border: 1px solid var(--color-line-strong);
    border-radius: var(--radius-pill);
    color: var(--color-ink);
    font-size: var(--text-s);
    font-weight: 600;
    line-height: var(--leading-snug);
    text-align: center;
    text-decoration: none;
  }

  & a:hover {
    border-color: var(--color-brand);
    color: var(--color-brand);
  }

  & span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  /* On a phone they are not loaded. */
  & picture {
    display: none;
  }

  ${media.md} {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: var(--space-3);
    margin: 0 0 var(--space-5);
    padding: 0;
    overflow: visible;

    & a {
      flex-direction: column;
      justify-content: flex-start;
      overflow: hidden;
      padding: 0;
      border-color: var(--color-line);
      border-radius: var(--radius-m);
    }

    & picture {
      display: block;
      inline-size: 100%;
    }

    & img {
      inline-size: 100%;
      aspect-ratio: 3 / 2;
      object-fit: cover;
    }

    & span {
      display: grid;
      flex: 1;
      place-content: center;
      padding: var(--space-2);
    }
  }

  ${media.lg} {
    grid-template-columns: repeat(8, minmax(0, 1fr));

    & a {
      font-size: var(--text-xs);
    }
  }
`;
