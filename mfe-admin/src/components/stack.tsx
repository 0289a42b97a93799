import styled from 'styled-components';

/** What lies below each other; the gap is a step of the scale of spaces. */
export const Stack = styled.div<{ $gap?: 1 | 3 | 4 | 5 | 6 }>`
  display: grid;
  gap: var(--space-${({ $gap = 4 }) => $gap});
`;
