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
import { useMayOpen } from '../components/use-may-open';
import { useMay } from '../session/permitted';
import { findScreens, toCustomer, toDestination, type Destination } from './find-destinations';

/** Milliseconds after the last key press until the server is asked. */
const pause = 150;
const most = 10;
const mostCustomers = 5;

function useFound(typed: string) {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setSearch(typed), pause);
    return () => window.clearTimeout(timer);
  }, [typed]);
  const asked = search.slice(0, limits.search);
  const may = useMay();
  const isAsked = search !== '';
  const items = useQuery({
    ...adminQuery('GET /api/content/items', {
      query: { search: asked, sort: 'name', page: 1, pageSize: most },
    }),
    enabled: isAsked && may('GET /api/content/items'),
  });
  const customers = useQuery({
    ...adminQuery('GET /api/enquiries/all', {
      query: { view: 'all', search: asked, page: 1, pageSize: mostCustomers },
    }),
    enabled: isAsked && may('GET /api/enquiries/all'),
  });
  // What was found for other letters is not shown: Enter would open the wrong thing.
  const isCurrent = search === typed;
  return {
    items: isCurrent ? (items.data?.data ?? []) : [],
    customers: isCurrent ? (customers.data?.data ?? []) : [],
    isSearching: typed !== '' && (!isCurrent || items.isFetching || customers.isFetching),
    failed: isCurrent ? failureOf(items, customers) : undefined,
  };
}

interface Search {
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** What could not be searched, and how it is tried again. */
function failureOf(items: Search, customers: Search) {
  const failed = [items, customers].filter(({ error }) => error);
  if (failed.length === 0) return undefined;
  const names = [items.error && 'Products and articles', customers.error && 'Customers'].filter(Boolean);
  return {
    text: `${names.join(' and ')} could not be searched.`,
    isBusy: failed.some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

/** The input and what it finds: screens, categories, products, articles and customers. */
export function DestinationSearch({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const categories =
    useQuery({ ...allCategories, enabled: useMay()('GET /api/category/managed') }).data?.data ?? [];
  const mayOpen = useMayOpen();
  const { items, customers, isSearching, failed } = useFound(typed.trim());
  const others = [
    ...findScreens(typed.trim(), categories).filter(({ to }) => mayOpen(to)),
    ...items.map(toDestination),
  ];
  const found = [...others, ...customers.map(toCustomer)];
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
  const result = (destination: Destination) => (
    <Result key={destination.key} {...optionProps(destination)}>
      <span>{destination.label}</span>
      <small>{destination.kind}</small>
    </Result>
  );
  return (
    <Stack>
      <Field
        label="Customer, product, article, category or screen"
        error={tooLong(typed.trim(), limits.search)}
      >
        <TextInput {...inputProps} spellCheck={false} value={typed} />
      </Field>
      <List {...listProps} hidden={found.length === 0}>
        {others.map(result)}
        {customers.length > 0 && (
          <li role="none">
            <GroupName aria-hidden>Customers</GroupName>
            <ul role="group" aria-label="Customers">
              {found.slice(others.length).map(result)}
            </ul>
          </li>
        )}
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
            <Button variant="secondary" busy={failed.isBusy} onClick={failed.retry}>
              Try again
            </Button>
          }
        >
          {failed.text}
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

  & ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;

const GroupName = styled.p`
  margin: var(--space-2) 0 0;
  padding-inline: var(--space-3);
  color: var(--color-ink-soft);
  font-size: var(--text-xs);
  font-weight: 700;
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
