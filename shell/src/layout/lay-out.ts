import { keyframes } from 'styled-components';

/** Ends `content-visibility: auto`. */
export const layOut = keyframes`
  to {
    content-visibility: visible;
  }
`;
