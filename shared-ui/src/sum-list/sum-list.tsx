import type { ReactNode } from 'react';
import styled from 'styled-components';

export interface SumListProps {
  /** The last one is the total. */
  rows: readonly { label: string; amount: string }[];
  /** Paragraphs below the total. */
  children: ReactNode;
}

/** Amounts below each other, and what they add up to. */
export const SumList = ({ rows, children }: SumListProps) => (
  <Sums>
    <dl>
      {rows.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
    {children}
  </Sums>
);

const Sums = styled.div`
  inline-size: min(26rem, 100%);

  & dl {
    margin: 0;
  }

  & dl > div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
    padding-block: var(--space-1);
    font-variant-numeric: tabular-nums;
  }

  & dl > div:last-child {
    border-block-start: 2px solid var(--color-line-strong);
    font-size: var(--text-l);
    font-weight: 700;
  }

  & dd {
    margin: 0;
  }

  & p {
    margin: var(--space-2) 0 0;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
    overflow-wrap: anywhere;
  }
`;
