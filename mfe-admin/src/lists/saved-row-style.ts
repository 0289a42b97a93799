import { css } from 'styled-components';

/** Style of the row or card that was just saved. */
export const savedRowStyle = css`
  &[data-saved] {
    border-color: var(--color-success);
    background: var(--color-success-soft);
    box-shadow: 0 0 0 1px var(--color-success);
  }
`;
