import { media } from '@site/shared-ui/media';
import styled, { css } from 'styled-components';

/** Cards in two columns, or in three or four where there is room. */
export const ProductGrid = styled.ul<{ $isChanging?: boolean }>`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-6) var(--space-4);
  transition: opacity var(--motion-base) var(--ease-out);
  ${({ $isChanging }) =>
    $isChanging &&
    css`
      opacity: 0.5;
    `}

  ${media.lg} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--space-7) var(--space-5);
  }

  @media (min-width: 1440px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }

  @media print {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;
