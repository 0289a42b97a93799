import styled from 'styled-components';

/** A part of a screen that loads on its own. With a least height in pixels, what is below moves little meanwhile. */
export const ScreenPart = styled.section<{ $height?: number }>`
  display: grid;
  gap: var(--space-3);
  align-content: start;
  min-block-size: ${({ $height = 0 }) => $height}px;
  margin-block-end: var(--space-6);

  & > h2 {
    font-size: var(--text-l);
  }

  @media print {
    display: none;
  }
`;
