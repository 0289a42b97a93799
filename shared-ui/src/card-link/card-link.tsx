import { css } from 'styled-components';

/** For the link of a card, which is placed relatively: all of the card leads there, and shows the focus. */
export const coversCard = css`
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius-l);
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: 3px solid var(--color-focus);
    outline-offset: -3px;
  }
`;
