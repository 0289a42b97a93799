import styled from 'styled-components';
import { controlHeight } from '../components/control-height';
import { savedRowStyle } from './saved-row-style';

/** A list of rows. In each `li` a `div` describes the item, and its buttons follow. */
export const RowList = styled.ul`
  display: grid;
  gap: var(--space-2);

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-3);
    padding: var(--space-2) var(--space-4);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-m);
    background: var(--color-surface);
    ${savedRowStyle}
  }

  & > li > div:first-child {
    flex: 1 1 180px;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  & > li > :is(a, button) {
    ${controlHeight}
    padding-block: 0;
    font-size: var(--text-s);
  }

  & strong {
    font-weight: 700;
  }

  & p {
    margin: 0;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }
`;
