import { limits, tooLong } from '@site/shared-contracts';
import { Field, TextInput } from '@site/shared-ui/field';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { controlHeight } from '../components/control-height';
import { useListParams } from './use-list-params';

/** Milliseconds after the last key press until the search starts. */
const PAUSE = 200;

/** A search that is stored in the URL as `search`. Another search starts at the first page. */
export function SearchBox({ label }: { label: string }) {
  const { params, setFilter } = useListParams();
  const urlSearch = params.get('search') ?? '';
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    // While the input has the focus, the typed text has precedence over the URL, which changes later.
    if (input.current && input.current !== document.activeElement) input.current.value = urlSearch;
  }, [urlSearch]);

  const search = () => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    setFilter('search', input.current?.value.trim() ?? '');
  };
  return (
    <Form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <Field label={label} error={tooLong(urlSearch.trim(), limits.search)}>
        <TextInput
          ref={input}
          type="search"
          placeholder={label}
          name="search"
          defaultValue={urlSearch}
          onChange={() => {
            window.clearTimeout(timer.current);
            timer.current = window.setTimeout(search, PAUSE);
          }}
          // Before a link is followed: while the code of the next screen loads, this one would search, and so go back.
          onBlur={() => {
            if (timer.current !== undefined) search();
          }}
        />
      </Field>
    </Form>
  );
}

const magnifier = `url("data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="#47616f" stroke-width="2"><circle cx="11" cy="11" r="6.500"/><path d="m16 16 4 4"/></svg>',
)}")`;

const Form = styled.form`
  inline-size: 100%;
  min-inline-size: min(220px, 100%);
  max-inline-size: 360px;

  & label {
    position: absolute;
    overflow: hidden;
    inline-size: 1px;
    block-size: 1px;
    clip-path: inset(50%);
  }

  & input {
    ${controlHeight}
    padding-block: 0;
    padding-inline: 38px var(--space-3);
    background: var(--color-surface) ${magnifier} no-repeat 12px center;
    font-size: var(--text-s);
  }
`;
