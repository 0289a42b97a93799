import type { ReactNode } from 'react';
import styled from 'styled-components';

export interface SideCardProps {
  title: string;
  /** A button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** One of the small cards of an enquiry. */
export const SideCard = ({ title, action, children }: SideCardProps) => (
  <Card>
    <Top>
      <h2>{title}</h2>
      {action}
    </Top>
    {children}
  </Card>
);

export const Card = styled.section`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: var(--color-surface);
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-block-size: 28px;

  & > h2 {
    font-size: var(--text-m);
    line-height: var(--leading-snug);
  }

  & > button {
    min-block-size: 36px;
    margin: -6px calc(-1 * var(--space-3)) -6px 0;
    padding: 0 var(--space-3);
    font-size: var(--text-s);
  }
`;
