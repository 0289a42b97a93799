import type { ReactNode } from 'react';
import styled from 'styled-components';

export interface SectionHeadingProps {
  title: string;
  subtitle?: string;
  level?: 1 | 2 | 3;
  /** Placed at the end of the heading's row. */
  action?: ReactNode;
  id?: string;
}

export function SectionHeading({ title, subtitle, level = 2, action, id }: SectionHeadingProps) {
  return (
    <Row>
      <div>
        <Title as={`h${level}`} id={id}>
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
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: var(--space-4) var(--space-6);
  margin-block-end: var(--space-6);
`;

const Title = styled.h2`
  &::after {
    content: '';
    display: block;
    inline-size: 48px;
    block-size: 3px;
    margin-block-start: var(--space-4);
    border-radius: var(--radius-pill);
    background: var(--color-accent);
  }
`;

const Subtitle = styled.p`
  margin: var(--space-3) 0 0;
  color: var(--color-ink-soft);
  font-size: var(--text-l);
`;
