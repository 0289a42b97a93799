import type { Facet } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { Icon } from '@site/shared-ui/icon';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { isFiltered, listUrl, withoutFilter, type ListParams } from '../list-params/list-params';

/** What the list is filtered by: each can be taken away. */
export function ChosenFilters({ params, facets }: { params: ListParams; facets: readonly Facet[] }) {
  if (!isFiltered(params)) return null;
  const chosen = Object.entries(params.filters).flatMap(([name, values]) =>
    values.map((value) => {
      const facet = facets.find((each) => each.facet === name);
      const label = facet?.values.find((each) => each.value === value)?.label ?? value;
      return { name: name as Facet['facet'], value, label, title: facet?.label ?? name };
    }),
  );
  return (
    <Chips aria-label="Chosen filters">
      {chosen.map(({ name, value, label, title }) => (
        <li key={`${name} ${value}`}>
          <Chip to={listUrl(withoutFilter(params, name, value))} preventScrollReset>
            <VisuallyHidden>Take away {title}: </VisuallyHidden>
            {label}
            <Icon name="close" size={16} />
          </Chip>
        </li>
      ))}
      <li>
        <Clear to={listUrl(withoutFilter(params))} preventScrollReset>
          Clear all
          <VisuallyHidden> filters</VisuallyHidden>
        </Clear>
      </li>
    </Chips>
  );
}

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  margin: 0 0 var(--space-5);
  padding: 0;
  list-style: none;
  font-size: var(--text-s);
`;

const Chip = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 36px;
  padding-inline: var(--space-3);
  border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-pill);
  color: var(--color-ink);
  font-weight: 600;
  text-decoration: none;
  overflow-wrap: anywhere;

  &:hover {
    border-color: var(--color-brand);
    color: var(--color-brand);
  }
`;

const Clear = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: 36px;
  padding-inline: var(--space-2);
  font-weight: 600;
`;
