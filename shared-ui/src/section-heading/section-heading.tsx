import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { media } from '../media/media';

export interface SectionHeadingProps {
  title: string;
  subtitle?: string;
  level?: 1 | 2 | 3;
  /** Placed at the end of the heading's row. */
  action?: ReactNode;
  id?: string;
  /** Without the short rule below the title: for sections between others that have one. */
  isPlain?: boolean;
}

export function SectionHeading({
  title,
  subtitle,
  level = 2,
  action,
  id,
  isPlain = false,
}: SectionHeadingProps) {
  return (
    <Row>
      <div>
        <Title as={`h${level}`} id={id} $hasRule={!isPlain}>
          {title}
        </Title>
        {subtitle && <Subtitle>{subtitle}</Subtitle>}
      </div>
      {action}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: end;
  justify-content: space-between;
  gap: var(--space-2);
  margin-block-end: var(--space-4);

  & > a {
    flex: none;
    padding-inline: 0;
  }

  ${media.md} {
    margin-block-end: var(--space-5);

    & > a {
      margin-inline-end: calc(-1 * var(--space-3));
      padding-inline: var(--space-3);
    }
  }
`;

const rule = css`
  &::after {
    content: '';
    display: block;
    inline-size: 48px;
    block-size: 3px;
    margin-block-start: var(--space-3);
    border-radius: var(--radius-pill);
    background: var(--color-accent);
  }
`;

const Title = styled.h2<{ $hasRule: boolean }>`
  ${({ $hasRule }) => $hasRule && rule}
`;

const Subtitle = styled.p`
  margin: var(--space-2) 0 0;
  color: var(--color-ink-soft);
  font-size: var(--text-l);
`;
