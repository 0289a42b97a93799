import { media } from '@site/shared-ui/media';
import styled from 'styled-components';

export type Background = 'plain' | 'soft' | 'tint' | 'strong';

const backgrounds: Record<Background, string> = {
  plain: 'transparent',
  soft: 'var(--color-surface-soft)',
  tint: 'var(--color-surface-tint)',
  strong: 'var(--color-brand-strong)',
};

/** A section of a page in full width. */
export const Section = styled.section<{ $background?: Background }>`
  padding-block: 28px;
  background: ${({ $background = 'plain' }) => backgrounds[$background]};

  ${media.lg} {
    padding-block: 40px;
  }
`;

/** A short line above a heading. */
export const Eyebrow = styled.p`
  margin: 0 0 var(--space-3);
  color: var(--color-brand);
  font-size: var(--text-xs);
  font-weight: 700;
  letter-spacing: 0.08em;
  text-transform: uppercase;
`;
