import { limits } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { Option, useCombobox } from '@site/shared-ui/combobox';
import { Field, TextInput } from '@site/shared-ui/field';
import { useDeferredValue } from 'react';
import styled from 'styled-components';
import { adminQuery } from '../../api-client/admin-query';

export interface ProductInputProps {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** The name of a product: one of the catalogue, found by typing, or any other. */
export function ProductInput({ value, error, onChange }: ProductInputProps) {
  const search = useDeferredValue(value.trim()).slice(0, limits.search);
  const { data } = useQuery({
    ...adminQuery('GET /api/products/all', { query: { search, page: 1, pageSize: 6 } }),
    enabled: search !== '',
    placeholderData: (previous) => previous,
  });
  const found = search === '' ? [] : (data?.data ?? []).filter(({ productName }) => productName !== value);
  const { isOpen, inputProps, listProps, optionProps } = useCombobox({
    label: 'Products found',
    items: found,
    keyOf: ({ id }) => id,
    onType: onChange,
    onChoose: ({ productName }) => onChange(productName),
  });
  return (
    <Place>
      <Field label="Product" hint="From the catalogue, or anything else." error={error} required>
        <TextInput {...inputProps} name="product" autoComplete="off" value={value} />
      </Field>
      <List {...listProps} hidden={!isOpen || found.length === 0}>
        {found.map((product) => (
          <Result key={product.id} {...optionProps(product)}>
            {product.productName}
          </Result>
        ))}
      </List>
    </Place>
  );
}

const Place = styled.div`
  display: grid;
  gap: var(--space-1);
`;

const List = styled.ul`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
`;

const Result = styled(Option)`
  padding-inline: var(--space-4);
  font-size: var(--text-s);

  &:hover {
    background: var(--color-surface-tint);
  }
`;
