import { css } from 'styled-components';
import { controlHeight } from '../components/control-height';

/** A `Field` as a chip: its label, its control and its hint side by side. It is marked while its filter is set. */
export const filterChip = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-1);
  padding-inline: var(--space-3) var(--space-1);
  border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-m);
  background: var(--color-surface);

  &:hover {
    border-color: var(--color-brand);
  }

  &:has([data-set]) {
    border-color: var(--color-brand);
    background: var(--color-surface-tint);
  }

  & label {
    color: var(--color-ink-soft);
    font-weight: 400;
    font-size: var(--text-xs);
    white-space: nowrap;
  }

  & p {
    padding-inline-end: var(--space-2);
  }

  & select,
  & input {
    ${controlHeight}
    /* With the border around it as high as the search. */
    margin-block: -1px;
    inline-size: auto;
    field-sizing: content;
    max-inline-size: 220px;
    padding-block: 0;
    border: 0;
    background: none;
    font-weight: 600;
    font-size: var(--text-xs);
  }

  & input {
    padding-inline: var(--space-1);
  }

  & select {
    padding-inline: var(--space-1) 28px;
    text-overflow: ellipsis;
  }

  & div > svg {
    inset-inline-end: var(--space-1);
    inline-size: 18px;
  }
`;
