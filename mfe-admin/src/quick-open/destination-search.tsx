import { limits, tooLong } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { useNavigate } from '@site/shared-contracts/router';
import { Button } from '@site/shared-ui/button';
import { Option, useCombobox } from '@site/shared-ui/combobox';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { adminQuery } from '../api-client/admin-query';
import { allCategories } from '../api-client/all-categories';
import { findScreens, toDestination } from './find-destinations';

/** Milliseconds after the last key press until the server is asked. */
const pause = 150;
const most = 10;

function useItems(typed: string) {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setSearch(typed), pause);
    return () => window.clearTimeout(timer);
  }, [typed]);
  const query = useQuery({
    ...adminQuery('GET /api/content/items', {
      query: { search: search.slice(0, limits.search), sort: 'name', page: 1, pageSize: most },
    }),
    enabled: search !== '',
  });
  // What was found for other letters is not shown: Enter would open the wrong thing.
  const isCurrent = search === typed;
  return {
    items: isCurrent ? (query.data?.data ?? []) : [],
    isSearching: typed !== '' && (!isCurrent || query.isFetching),
    failed: isCurrent && query.error ? query : undefined,
  };
}

/** The input and what it finds: screens, categories, products and articles. */
export function DestinationSearch({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const categories = useQuery(allCategories).data?.data ?? [];
  const { items, isSearching, failed } = useItems(typed.trim());
  const found = [...findScreens(typed.trim(), categories), ...items.map(toDestination)];
  const { inputProps, listProps, optionProps } = useCombobox({
    label: 'Found',
    items: found,
    keyOf: ({ key }) => key,
    isOpen: true,
    onType: setTyped,
    onChoose: ({ to }) => {
      onClose();
      void navigate(to);
    },
  });
  return (
    <Stack>
      <Field label="Product, article, category or screen" error={tooLong(typed.trim(), limits.search)}>
        <TextInput {...inputProps} spellCheck={false} value={typed} />
      </Field>
      <List {...listProps} hidden={found.length === 0}>
        {found.map((destination) => (
          <Result key={destination.key} {...optionProps(destination)}>
            <span>{destination.label}</span>
            <small>{destination.kind}</small>
          </Result>
        ))}
      </List>
      <p role="status">
        {isSearching
          ? 'Searching…'
          : found.length === 0 && !failed
            ? 'No results.'
            : `${String(found.length)} found.`}
      </p>
      {failed && (
        <Notice
          tone="danger"
          action={
            <Button variant="secondary" busy={failed.isFetching} onClick={() => void failed.refetch()}>
              Try again
            </Button>
          }
        >
          Products and articles could not be searched.
        </Notice>
      )}
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: var(--space-3);

  & > p {
    margin: 0;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }
`;

const List = styled.ul`
  overflow-y: auto;
  max-block-size: 50dvh;
`;

const Result = styled(Option)`
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 var(--space-4);
  padding: var(--space-1) var(--space-3);
  border-radius: var(--radius-s);

  &:hover {
    background: var(--color-surface-tint);
  }

  & small {
    color: var(--color-ink-soft);
  }
`;
