import { limits, tooLong } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { useNavigate } from '@site/shared-contracts/router';
import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { adminQuery } from '../api-client/admin-query';
import { allCategories } from '../api-client/all-categories';
import { findScreens, toDestination, type Destination } from './find-destinations';

export interface QuickOpenProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Ctrl+K: a dialog that leads to any product, article, category or screen by typing. */
export function QuickOpen({ isOpen, onOpen, onClose }: QuickOpenProps) {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      // Otherwise the browser would move the focus to its address bar.
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) onOpen();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onOpen]);
  return isOpen ? (
    <Dialog open title="Go to" onClose={onClose}>
      <Search onClose={onClose} />
    </Dialog>
  ) : null;
}

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

function Search({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const list = useId();
  const navigate = useNavigate();
  const categories = useQuery(allCategories).data?.data ?? [];
  const { items, isSearching, failed } = useItems(typed.trim());
  const found = [...findScreens(typed.trim(), categories), ...items.map(toDestination)];
  const current = Math.min(active, found.length - 1);
  const open = (destination: Destination | undefined) => {
    if (!destination) return;
    onClose();
    void navigate(destination.to);
  };
  const move = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      open(found[current]);
    } else if (step && found.length > 0) {
      event.preventDefault();
      setActive((current + step + found.length) % found.length);
    }
  };
  return (
    <Stack>
      <Field label="Product, article, category or screen" error={tooLong(typed.trim(), limits.search)}>
        <TextInput
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={found[current] && `${list}-${String(current)}`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(0);
          }}
          onKeyDown={move}
        />
      </Field>
      <Results id={list} found={found} current={current} onChoose={open} />
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

interface ResultsProps {
  id: string;
  found: readonly Destination[];
  current: number;
  onChoose: (destination: Destination) => void;
}

function Results({ id, found, current, onChoose }: ResultsProps) {
  const active = useRef<HTMLLIElement>(null);
  const key = found[current]?.key;
  useEffect(() => {
    // jsdom does not lay out, and has no such method.
    if (active.current && 'scrollIntoView' in active.current)
      active.current.scrollIntoView({ block: 'nearest' });
  }, [key]);
  return (
    <List id={id} role="listbox" aria-label="Found" hidden={found.length === 0}>
      {found.map((destination, index) => (
        <Option
          key={destination.key}
          ref={index === current ? active : undefined}
          id={`${id}-${String(index)}`}
          role="option"
          aria-selected={index === current}
          // The focus stays in the input.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(destination)}
        >
          <span>{destination.label}</span>
          <small>{destination.kind}</small>
        </Option>
      ))}
    </List>
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
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Option = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--space-4);
  min-block-size: 44px;
  padding: var(--space-1) var(--space-3);
  border-radius: var(--radius-s);
  cursor: pointer;
  overflow-wrap: anywhere;

  &:hover,
  &[aria-selected='true'] {
    background: var(--color-surface-tint);
  }

  &[aria-selected='true'] {
    box-shadow: inset 3px 0 var(--color-brand);
  }

  & small {
    color: var(--color-ink-soft);
  }
`;
