import { links } from '@site/shared-contracts';
import { Form, useLocation } from '@site/shared-contracts/router';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { useEffect, useRef, useState, type ComponentProps, type RefObject } from 'react';
import styled from 'styled-components';
import type { SearchSuggestions } from './search-suggestions';

const SEARCH_ID = 'site-search';

/**
 * The search field of every page: a plain form, which works without scripts. On narrow screens it is a line below the
 * bar that appears with the focus, which the label in the bar gives it. The code of the suggestions is loaded with the
 * first letter; it makes the same input a combobox, so that what is typed and the keyboard of a phone stay.
 */
export function SiteSearch() {
  const input = useRef<HTMLInputElement>(null);
  const searched = useSearched(input);
  const [combobox, setCombobox] = useState<ComponentProps<'input'>>();
  const [code, setCode] = useState<{ SearchSuggestions: typeof SearchSuggestions }>();
  return (
    <Search
      role="search"
      aria-label="Site"
      action={links.products({ category: 'all' })}
      // After a failure the next letter tries again.
      onInput={() => void import('./search-suggestions').then(setCode, Boolean)}
    >
      <Input
        ref={input}
        type="search"
        name="search"
        placeholder="Search"
        defaultValue={searched}
        autoComplete="off"
        enterKeyHint="search"
        {...combobox}
        id={SEARCH_ID}
        aria-label="Search products and articles"
      />
      <Submit aria-label="Search">
        <Icon name="search" />
      </Submit>
      {code && <code.SearchSuggestions input={input} onCombobox={setCombobox} />}
    </Search>
  );
}

/** The text that the page was searched for. On another page the field says what that one was searched for. */
function useSearched(input: RefObject<HTMLInputElement | null>): string {
  const { pathname, search } = useLocation();
  const searched = new URLSearchParams(search).get('search') ?? '';
  const shown = useRef(pathname + search);
  useEffect(() => {
    // Not with the first page: something may have been typed before this script ran.
    if (input.current && shown.current !== pathname + search) input.current.value = searched;
    shown.current = pathname + search;
  }, [input, pathname, search, searched]);
  return searched;
}

/** A button that needs no script: it opens the field by giving it the focus. */
export const SearchLabel = () => (
  <Opener htmlFor={SEARCH_ID}>
    <Icon name="search" />
    Search
  </Opener>
);

const Search = styled(Form)`
  position: absolute;
  inset: 100% 0 auto;
  display: flex;
  flex-wrap: wrap;
  padding: var(--space-3) var(--layout-gutter);
  background: var(--color-surface);
  color: var(--color-ink);
  box-shadow: var(--shadow-m);

  &:not(:focus-within) {
    opacity: 0;
    pointer-events: none;
  }

  ${media.md} {
    position: relative;
    inset: auto;
    order: 1;
    /* It takes what the links leave, and never moves the logo. */
    flex: 1 1 9rem;
    min-inline-size: 9rem;
    max-inline-size: 17rem;
    padding: 0;
    background: none;
    color: inherit;
    box-shadow: none;

    &:not(:focus-within) {
      opacity: 1;
      pointer-events: auto;
    }
  }

  ${media.lg} {
    order: 0;
  }
`;

const Input = styled.input`
  flex: 1;
  inline-size: 0;
  block-size: 44px;
  padding-inline: var(--space-4) 44px;
  border: 1px solid color-mix(in srgb, currentcolor 40%, transparent);
  border-radius: var(--radius-pill);
  background: color-mix(in srgb, currentcolor 4%, transparent);
  color: inherit;

  &::placeholder {
    color: inherit;
    opacity: 0.8;
  }

  &:focus {
    background: var(--color-surface);
    color: var(--color-ink);
  }

  &:focus-visible {
    border-radius: var(--radius-pill);
    outline-offset: 0;
  }
`;

const Submit = styled.button`
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  margin-inline-start: -44px;
  padding: 0;
  border: 0;
  border-radius: var(--radius-pill);
  background: none;
  color: inherit;
  cursor: pointer;

  :focus + & {
    color: var(--color-brand);
  }
`;

const Opener = styled.label`
  display: grid;
  justify-items: center;
  min-inline-size: 48px;
  font-size: var(--text-xs);
  font-weight: 600;
  cursor: pointer;

  ${media.md} {
    display: none;
  }
`;
