import { keyframes } from 'styled-components';

/** Ends `content-visibility: auto`. */
export const layOut = keyframes`
  to {
    content-visibility: visible;
  }
`;

/** For `@supports`. Some browsers without it cannot animate `content-visibility` either. */
export const staggeredAnimation = '(animation-delay: calc(1ms * sibling-index()))';
