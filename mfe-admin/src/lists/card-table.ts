import { css } from 'styled-components';

/**
 * A table on windows of at least this width, in em, and on paper; below it each row is a card, in which a cell has its
 * `data-label` before it.
 */
export const cardTable = (width: 64 | 80) => css`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: var(--text-s);

  & th,
  & td {
    text-align: start;
  }

  @media screen and (max-width: ${width - 0.01}em) {
    & thead {
      position: absolute;
      overflow: hidden;
      inline-size: 1px;
      block-size: 1px;
      clip-path: inset(50%);
    }

    &,
    & tbody {
      display: grid;
      gap: var(--space-3);
    }

    & tr {
      display: grid;
      padding: var(--space-4);
      border: 1px solid var(--color-line);
      border-radius: var(--radius-m);
      background: var(--color-surface);
    }

    & td[data-label] {
      display: grid;
      grid-template-columns: 88px minmax(0, 1fr);
      gap: var(--space-3);
    }

    & td[data-label]::before {
      content: attr(data-label);
      color: var(--color-ink-soft);
    }
  }

  @media print, (min-width: ${width}em) {
    border: 1px solid var(--color-line);
    background: var(--color-surface);

    & th,
    & td {
      border-block-end: 1px solid var(--color-line);
    }

    & thead th {
      background: var(--color-surface-tint);
      color: var(--color-ink-soft);
      font-weight: 700;
      font-size: var(--text-xs);
    }

    /* Rows of one line are 40 pixels high; a height is the least one of a cell. */
    & :is(th, td) {
      block-size: 40px;
      padding: 2px var(--space-2);
    }

    & tbody tr:hover {
      background: var(--color-surface-tint);
    }
  }
`;
