import { limits } from '@site/shared-contracts';
import { Field, TextInput } from '@site/shared-ui/field';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { useListParams } from './use-list-params';

/** Milliseconds without a key until it is searched. */
const PAUSE = 200;

/** A search that is kept in the address as `search`; it starts again at the first page. */
export function SearchBox({ label }: { label: string }) {
  const { params, setFilter } = useListParams();
  const inAddress = params.get('search') ?? '';
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    // While somebody types, the letters count, not the address, which comes after them.
    if (input.current && input.current !== document.activeElement) input.current.value = inAddress;
  }, [inAddress]);

  const search = () => {
    window.clearTimeout(timer.current);
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
      <Field label={label}>
        <TextInput
          ref={input}
          type="search"
          name="search"
          defaultValue={inAddress}
          maxLength={limits.search}
          onChange={() => {
            window.clearTimeout(timer.current);
            timer.current = window.setTimeout(search, PAUSE);
          }}
        />
      </Field>
    </Form>
  );
}

const Form = styled.form`
  inline-size: 100%;
  max-inline-size: 480px;
`;
