import { media } from '@site/shared-ui/media';
import styled from 'styled-components';

/** The bordered area that contains a form. */
export const FormCard = styled.div`
  display: grid;
  gap: var(--space-5);
  padding: var(--space-5);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-surface);
  --save-bar-ground: var(--color-surface);

  & h2 {
    font-size: var(--text-xl);
  }

  & > p {
    margin: 0;
  }

  ${media.md} {
    padding: var(--space-6);
  }
`;
