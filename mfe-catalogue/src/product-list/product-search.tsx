import { limits, type ProductListParams } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import styled from 'styled-components';
import { AddressForm } from './address-form';
import { useAddressValue } from './use-address-value';

/** Searches all products, whatever category is shown. */
export function ProductSearch({ address: { search, sort } }: { address: ProductListParams }) {
  const control = useAddressValue<HTMLInputElement>(search ?? '');
  return (
    <AddressForm kept={{ category: 'all', sort }} role="search">
      <Field label="Search all products">
        <Row>
          <TextInput type="search" name="search" maxLength={limits.search} autoComplete="off" {...control} />
          <Button type="submit">Search</Button>
        </Row>
      </Field>
    </AddressForm>
  );
}

const Row = styled.div`
  display: flex;
  gap: var(--space-2);
`;
