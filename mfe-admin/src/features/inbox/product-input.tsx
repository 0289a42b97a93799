import { Option, useCombobox } from '@site/shared-ui/combobox';
import { Field, TextInput } from '@site/shared-ui/field';
import styled from 'styled-components';
import { useProductSearch } from '../../lists/use-product-search';

export interface ProductInputProps {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** The name of a product: one of the catalogue, found by typing, or any other. */
export function ProductInput({ value, error, onChange }: ProductInputProps) {
  const { search, found } = useProductSearch(value, 6);
  const items =
    search === '' ? [] : (found.data?.data ?? []).filter(({ productName }) => productName !== value);
  const { isOpen, inputProps, listProps, optionProps } = useCombobox({
    label: 'Products found',
    items,
    keyOf: ({ id }) => id,
    onType: onChange,
    onChoose: ({ productName }) => onChange(productName),
  });
  return (
    <Place>
      <Field label="Product" hint="From the catalogue, or anything else." error={error} required>
        <TextInput {...inputProps} name="product" autoComplete="off" value={value} />
      </Field>
      <List {...listProps} hidden={!isOpen || items.length === 0}>
        {items.map((product) => (
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
