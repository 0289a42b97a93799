import { limits, tooLong } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import styled from 'styled-components';
import { ListForm } from './list-form';
import type { ListParams } from '../list-params/list-params';
import { useUrlValue } from './use-url-value';

/** Searches all products, whatever category is shown. */
export function ProductSearch({ params: { search, sort, compared } }: { params: ListParams }) {
  const control = useUrlValue<HTMLInputElement>(search ?? '');
  return (
    <ListForm hiddenParams={{ category: 'all', sort, compared }} role="search">
      <Field label="Search all products" error={tooLong(search ?? '', limits.search)}>
        <Row>
          <TextInput type="search" name="search" autoComplete="off" {...control} />
          <Button type="submit">Search</Button>
        </Row>
      </Field>
    </ListForm>
  );
}

const Row = styled.div`
  display: flex;
  gap: var(--space-2);
`;
