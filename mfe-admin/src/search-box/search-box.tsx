import { limits } from '@site/shared-contracts';
import { useSearchParams } from '@site/shared-contracts/router';
import { Field, TextInput } from '@site/shared-ui/field';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';

/** Milliseconds without a key until it is searched. */
const PAUSE = 200;

/** A search that is kept in the address as `search`; it starts again at the first page. */
export function SearchBox({ label }: { label: string }) {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get('search') ?? '';
  const [typed, setTyped] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  // The address changed by itself: back button, or a link.
  if (seen !== inAddress) {
    setSeen(inAddress);
    setTyped(inAddress);
  }
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const apply = (text: string) => {
    window.clearTimeout(timer.current);
    setSeen(text);
    setSearch(
      (before) => {
        if (text) before.set('search', text);
        else before.delete('search');
        before.delete('page');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  };

  return (
    <Form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        apply(typed.trim());
      }}
    >
      <Field label={label}>
        <TextInput
          type="search"
          name="search"
          value={typed}
          maxLength={limits.search}
          onChange={({ target }) => {
            setTyped(target.value);
            window.clearTimeout(timer.current);
            timer.current = window.setTimeout(() => apply(target.value.trim()), PAUSE);
          }}
        />
      </Field>
    </Form>
  );
}

const Form = styled.form`
  max-inline-size: 420px;
  margin-block-end: var(--space-5);

  @media print {
    display: none;
  }
`;
