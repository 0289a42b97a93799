import styled from 'styled-components';

/** Buttons beside each other; in dialogs they are aligned to the end. */
export const ButtonRow = styled.div<{ $atEnd?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  justify-content: ${({ $atEnd }) => ($atEnd ? 'end' : 'start')};
  gap: var(--space-3);
`;
