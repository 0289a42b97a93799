import { media } from '@site/shared-ui/media';
import styled from 'styled-components';

/** Cards of articles in rows of three, on a phone below each other. */
export const ThreeColumns = styled.ul`
  display: grid;
  gap: var(--space-5);

  ${media.md} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

/** The `sizes` of a picture in one of the columns. */
export const columnSizes = '(min-width: 1280px) 408px, (min-width: 768px) 33vw, 100vw';
