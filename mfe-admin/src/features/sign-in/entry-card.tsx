import { media } from '@site/shared-ui/media';
import styled from 'styled-components';

/** The page of who is not signed in. */
export const EntryGround = styled.main`
  display: grid;
  place-items: center;
  min-block-size: 100svh;
  padding: var(--space-5) var(--space-4);
  background: linear-gradient(160deg, var(--color-brand-strong), var(--color-brand));
`;

export const EntryCard = styled.form`
  display: grid;
  gap: var(--space-5);
  inline-size: min(440px, 100%);
  padding: var(--space-6) var(--space-5);
  border-radius: var(--radius-l);
  background: var(--color-surface);
  box-shadow: var(--shadow-l);

  & > h1 {
    font-size: var(--text-2xl);
  }

  & > a {
    justify-self: center;
    font-size: var(--text-s);
  }

  ${media.md} {
    padding: var(--space-7);
  }
`;
