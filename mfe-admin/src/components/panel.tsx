import styled from 'styled-components';

/** A bordered area beside or above the main one of a screen. */
export const Panel = styled.section`
  display: grid;
  gap: var(--space-4);
  margin-block-end: var(--space-6);
  padding: var(--space-4) var(--space-5);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-surface);

  & h2 {
    font-size: var(--text-l);
  }

  & > p {
    margin: 0;
  }
`;
