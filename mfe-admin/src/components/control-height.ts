import { css } from 'styled-components';

/** Of what is used often and beside others: low with a mouse, as high as a finger needs on touch screens. */
export const controlHeight = css`
  min-block-size: 36px;

  @media (pointer: coarse) {
    min-block-size: 44px;
  }
`;
