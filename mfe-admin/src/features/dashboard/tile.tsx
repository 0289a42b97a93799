import { media } from '@site/shared-ui/media';
import type { ReactNode } from 'react';
import styled, { css, keyframes } from 'styled-components';

export interface TileProps {
  label: string;
  /** Left out while it is loading. */
  value?: ReactNode;
  tone?: 'danger' | undefined;
  /** Takes the whole row where there are several. */
  isWide?: boolean;
  children?: ReactNode;
}

/** One figure with its name and an explanation. */
export const Tile = ({ label, value, tone, isWide = false, children }: TileProps) => (
  <Box $isWide={isWide}>
    <p>{label}</p>
    <Value $tone={tone}>{value ?? <Unknown />}</Value>
    {children}
  </Box>
);

/** The columns of a grid that shows all tiles in one row. */
export const tilesInRow = css`
  grid-template-columns: minmax(0, 2.2fr) repeat(3, minmax(0, 1fr));
`;

const Box = styled.li<{ $isWide: boolean }>`
  display: flex;
  flex-direction: column;
  gap: var(--space-1);
  min-inline-size: 0;
  min-block-size: ${({ $isWide }) => ($isWide ? 172 : 160)}px;
  padding: var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  ${({ $isWide }) => $isWide && 'grid-column: 1 / -1;'}

  &:last-child {
    grid-column: 1 / -1;
  }

  ${media.md} {
    padding: var(--space-4) var(--space-5);

    &:last-child {
      grid-column: auto;
    }
  }

  ${media.xl} {
    grid-column: auto;
  }

  & > p {
    margin: 0;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
    line-height: var(--leading-snug);
  }

  & a {
    white-space: nowrap;
  }
`;

const Value = styled.strong<{ $tone: TileProps['tone'] }>`
  color: ${({ $tone }) => ($tone === 'danger' ? 'var(--color-danger)' : 'var(--color-ink)')};
  font-size: var(--text-xl);
  line-height: var(--leading-snug);
`;

const pulse = keyframes`
  50% { opacity: 0.5; }
`;

const Unknown = styled.span`
  display: block;
  inline-size: 64px;
  block-size: 1em;
  margin-block: 0.15em;
  border-radius: var(--radius-s);
  background: var(--color-line);
  animation: ${pulse} 1.6s ease-in-out infinite;

  ${media.reducedMotion} {
    animation: none;
  }
`;
