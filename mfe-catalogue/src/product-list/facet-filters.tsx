import type { Facet } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { ListForm } from './list-form';
import type { ListParams } from '../list-params/list-params';
import { useUrlChoice } from './use-url-value';

export interface FacetFiltersProps {
  params: ListParams;
  facets: readonly Facet[];
  /** How many products there are with what is chosen. */
  total: number;
}

/** The groups that are open at first. */
const FIRST_OPEN = 2;

/**
 * What the products can be filtered by: below the categories, or on narrow screens behind a button that opens a sheet.
 * A plain form; with scripts, each choice applies at once.
 */
export function FacetFilters({ params, facets, total }: FacetFiltersProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  const count = Object.values(params.filters).flat().length;
  const { filters } = params;
  if (facets.length === 0) return null;
  return (
    <Panel ref={panel} data-not-printed>
      <summary>
        Filter
        {count > 0 && (
          <Chosen>
            {count}
            <VisuallyHidden> chosen</VisuallyHidden>
          </Chosen>
        )}
      </summary>
      <Sheet>
        <ListForm
          hiddenParams={{ ...params, filters: {}, page: 1 }}
          onInput={({ currentTarget }) => {
            currentTarget.requestSubmit();
          }}
        >
          <Title>Filter by</Title>
          {facets.map((facet, index) => (
            <FacetGroup
              key={facet.facet}
              facet={facet}
              chosen={filters[facet.facet] ?? []}
              isFirst={index < FIRST_OPEN}
            />
          ))}
          <Foot>
            <Button
              type="submit"
              onClick={(event) => {
                // The choices are applied already.
                event.preventDefault();
                if (panel.current) panel.current.open = false;
              }}
            >
              <WithScripts>{total === 1 ? 'Show 1 product' : `Show ${total} products`}</WithScripts>
              <WithoutScripts>Apply</WithoutScripts>
            </Button>
          </Foot>
        </ListForm>
      </Sheet>
    </Panel>
  );
}

interface FacetGroupProps {
  facet: Facet;
  chosen: readonly string[];
  isFirst: boolean;
}

function FacetGroup({ facet: { facet, label, values }, chosen, isFirst }: FacetGroupProps) {
  // Later it is the visitor who opens and closes it.
  const [isOpen] = useState(isFirst || chosen.length > 0);
  return (
    <Group open={isOpen}>
      <summary>
        {label}
        <Icon name="chevronDown" size={16} />
      </summary>
      <fieldset>
        <VisuallyHidden as="legend">{label}</VisuallyHidden>
        {values.map((value) => (
          <FacetChoice key={value.value} facet={facet} isChosen={chosen.includes(value.value)} {...value} />
        ))}
      </fieldset>
    </Group>
  );
}

interface FacetChoiceProps {
  facet: string;
  value: string;
  label: string;
  count: number;
  isChosen: boolean;
}

function FacetChoice({ facet, value, label, count, isChosen }: FacetChoiceProps) {
  const control = useUrlChoice(isChosen);
  return (
    <Choice>
      <input type="checkbox" name={facet} value={value} {...control} />
      <span>{label}</span>
      <Count>
        {count}
        <VisuallyHidden>{count === 1 ? ' product' : ' products'}</VisuallyHidden>
      </Count>
    </Choice>
  );
}

/** On wide screens what is in it is always shown, where the browser can do that; elsewhere it is a button. */
const Panel = styled.details`
  & > summary {
    position: relative;
    display: flex;
    align-items: center;
    justify-content: center;
    min-block-size: 48px;
    border: 1px solid var(--color-line-strong);
    border-radius: var(--radius-m);
    background: var(--color-surface);
    font-weight: 600;
    list-style: none;
    cursor: pointer;
  }

  & > summary::-webkit-details-marker {
    display: none;
  }

  /* A press beside the sheet closes it. */
  &[open] > summary::before {
    content: '';
    position: fixed;
    inset: 0;
    z-index: 20;
    background: rgb(0 0 0 / 45%);
  }

  ${media.md} {
    &[open] > summary::before {
      content: none;
    }

    @supports selector(::details-content) {
      & > summary {
        display: none;
      }

      &::details-content {
        display: block;
        content-visibility: visible;
      }
    }
  }
`;

/** On the corner of the button, which is as wide with it as without. */
const Chosen = styled.span`
  position: absolute;
  inset: -8px -8px auto auto;
  display: grid;
  place-items: center;
  min-inline-size: 22px;
  block-size: 22px;
  border-radius: var(--radius-pill);
  background: var(--color-brand);
  color: var(--color-on-brand);
  font-size: var(--text-xs);
`;

const Sheet = styled.div`
  position: fixed;
  inset: auto 0 0;
  z-index: 21;
  max-block-size: 85dvh;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: var(--space-5) var(--space-4) 0;
  border-radius: var(--radius-l) var(--radius-l) 0 0;
  background: var(--color-surface);

  ${media.md} {
    position: static;
    max-block-size: none;
    overflow: visible;
    padding: var(--space-5) 0 0;
    border-radius: 0;
    background: none;
  }
`;

const Title = styled.h2`
  margin-block-end: var(--space-2);
  font-size: var(--text-s);
  letter-spacing: 0;

  ${media.md} {
    padding-inline: var(--space-3);
  }
`;

const Group = styled.details`
  border-block-end: 1px solid var(--color-line);

  & > summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding: var(--space-3) 0;
    font-size: var(--text-s);
    font-weight: 600;
    list-style: none;
    cursor: pointer;
  }

  & > summary::-webkit-details-marker {
    display: none;
  }

  &[open] > summary > svg {
    rotate: 180deg;
  }

  & > fieldset {
    display: grid;
    margin: 0;
    padding: 0 0 var(--space-3);
    border: 0;
  }

  ${media.md} {
    & > summary {
      padding-inline: var(--space-3);
    }

    & > fieldset {
      padding-inline: var(--space-3);
    }
  }
`;

const Choice = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: start;
  gap: var(--space-2);
  padding-block: 6px;
  font-size: var(--text-s);
  line-height: var(--leading-snug);
  cursor: pointer;

  & > input {
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
    accent-color: var(--color-brand);
  }

  & > span {
    overflow-wrap: anywhere;
  }
`;

const Count = styled.span`
  color: var(--color-ink-soft);
  font-variant-numeric: tabular-nums;
`;

const WithScripts = styled.span`
  @media not (scripting: enabled) {
    display: none;
  }
`;

const WithoutScripts = styled.span`
  @media (scripting: enabled) {
    display: none;
  }
`;

/** Always in view at the end of the sheet; on wide screens only where choices do not apply at once. */
const Foot = styled.div`
  position: sticky;
  inset-block-end: 0;
  display: grid;
  padding-block: var(--space-3);
  background: var(--color-surface);

  ${media.md} {
    padding-inline: var(--space-3);

    @media (scripting: enabled) {
      display: none;
    }
  }
`;
