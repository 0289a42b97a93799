import { media } from '@site/shared-ui/media';
import styled from 'styled-components';

export type Ground = 'plain' | 'soft' | 'tint';

const grounds: Record<Ground, string> = {
  plain: 'transparent',
  soft: 'var(--color-surface-soft)',
  tint: 'var(--color-surface-tint)',
};

/** One band of a page, from edge to edge. */
export const Section = styled.section<{ $ground?: Ground }>`
  padding-block: var(--space-8);
  background: ${({ $ground = 'plain' }) => grounds[$ground]};

  ${media.lg} {
    padding-block: var(--space-9);
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
