import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';

export type PillTone = 'neutral' | 'info' | 'good' | 'warn' | 'bad';

export interface StatusPillProps {
  tone: PillTone;
  /** The state in words: the colour only helps to find it. */
  children: ReactNode;
}

/** The state of something in a list: words on a tint. */
export const StatusPill = ({ tone, children }: StatusPillProps) => <Pill $tone={tone}>{children}</Pill>;

/** Text, ground and border; each text has a contrast of at least 4.5 : 1 on its ground. */
const colours: Record<PillTone, [text: string, ground: string, border: string]> = {
  neutral: ['var(--color-ink-soft)', 'var(--color-surface-soft)', 'var(--color-line)'],
  info: ['#0b4a7d', '#e4f0fa', '#bcd8ee'],
  good: ['#17603a', '#e3f4ea', '#b5dcc4'],
  warn: ['#714400', '#fdf1d8', '#ecd29a'],
  bad: ['#96201a', '#fdeae8', '#f0c0bb'],
};

const Pill = styled.span<{ $tone: PillTone }>`
  display: inline-flex;
  align-items: center;
  padding: 1px 10px;
  border: 1px solid;
  border-radius: var(--radius-pill);
  font-size: var(--text-xs);
  font-weight: 600;
  line-height: 20px;
  white-space: nowrap;
  ${({ $tone }) => {
    const [text, ground, border] = colours[$tone];
    return css`
      border-color: ${border};
      background: ${ground};
      color: ${text};
    `;
  }}
`;
