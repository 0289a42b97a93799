import type { LibraryPicture } from '@site/shared-contracts/schemas';
import { Picture } from '@site/shared-ui/picture';
import styled from 'styled-components';
import { pictureName, usageText } from './picture-name';

export interface PictureGridProps {
  pictures: readonly LibraryPicture[];
  /** A press on one: it is opened, or chosen. */
  onPress: (picture: LibraryPicture) => void;
}

/** Each picture is a button, with its text and whether something uses it. */
export const PictureGrid = ({ pictures, onPress }: PictureGridProps) => (
  <Grid aria-label="Pictures">
    {pictures.map((picture) => (
      <li key={picture.id}>
        <button type="button" onClick={() => onPress(picture)}>
          <Picture image={picture.image} alt="" sizes="220px" />
          <strong>{pictureName(picture)}</strong>
          <small>{usageText(picture)}</small>
        </button>
      </li>
    ))}
  </Grid>
);

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(140px, 100%), 1fr));
  gap: var(--space-4);
  margin: 0 0 var(--space-5);

  & button {
    display: grid;
    align-content: start;
    gap: var(--space-1);
    inline-size: 100%;
    block-size: 100%;
    padding: var(--space-2);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-m);
    background: var(--color-surface);
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }

  & button:hover {
    border-color: var(--color-brand);
  }

  & img {
    inline-size: 100%;
    block-size: auto;
    aspect-ratio: 4 / 3;
    border-radius: var(--radius-s);
    background: var(--color-surface-tint);
    object-fit: contain;
  }

  & strong {
    display: -webkit-box;
    overflow: hidden;
    font-size: var(--text-s);
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow-wrap: anywhere;
  }

  & small {
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
  }
`;
