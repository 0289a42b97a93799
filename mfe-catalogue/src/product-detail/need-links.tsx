import { Link } from '@site/shared-contracts/router';
import styled from 'styled-components';
import { listUrl } from '../list-params/list-params';

export interface NeedLinksProps {
  uses: readonly string[];
  surfaces: readonly string[];
}

/** What the product is for, and what it may be used on: each leads to all products for that. */
export const NeedLinks = ({ uses, surfaces }: NeedLinksProps) => (
  <Needs aria-label="What it is for">
    {uses.map((use) => (
      <li key={use}>
        <Link to={listUrl({ category: 'all', filters: { use: [use.toLowerCase()] } })}>{use}</Link>
      </li>
    ))}
    {surfaces.map((surface) => (
      <li key={surface}>
        <Link to={listUrl({ category: 'all', filters: { surface: [surface.toLowerCase()] } })}>
          {surface}
        </Link>
      </li>
    ))}
  </Needs>
);

const Needs = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--text-s);

  & a {
    display: inline-block;
    padding: var(--space-1) var(--space-3);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-pill);
    color: var(--color-ink);
    font-weight: 600;
    text-decoration: none;
  }

  & a:hover {
    border-color: var(--color-brand);
    color: var(--color-brand);
  }
`;
