import { Field, Select, TextInput } from '@site/shared-ui/field';
import { useState } from 'react';
import { ProductSearch, type ProductSearchProps } from './product-search';
import type { FormProducts, NamedProduct } from './use-form-products';

export interface ProductFieldProps
  extends ProductSearchProps, Pick<FormProducts, 'products' | 'categories' | 'isSearch'> {
  error: string | undefined;
}

export function ProductField({
  products,
  categories = [],
  isSearch,
  onResolver,
  error,
  input,
}: ProductFieldProps) {
  // A text input stays: a list that comes late would remove what was typed.
  const [isFreeText, setFreeText] = useState(!products);
  if (!products && !isFreeText) setFreeText(true);
  if (isSearch) {
    return (
      <Field label="Product" hint="Type the name of a product." error={error} required>
        <ProductSearch input={input} onResolver={onResolver} />
      </Field>
    );
  }
  return (
    <Field label="Product" error={error} required>
      {products && !isFreeText ? (
        <Select {...input} autoComplete="off">
          <option value="">Select Product</option>
          {groupsOf(products, categories).map(({ id, name, members }) =>
            name ? (
              <optgroup key={id} label={name}>
                {members.map(renderOption)}
              </optgroup>
            ) : (
              members.map(renderOption)
            ),
          )}
        </Select>
      ) : (
        <TextInput {...input} autoComplete="off" />
      )}
    </Field>
  );
}

const renderOption = ({ id, productName }: NamedProduct) => (
  <option key={id} value={productName}>
    {productName}
  </option>
);

/** The categories that have products, and last the products of none of them, each group by name. */
function groupsOf(products: readonly NamedProduct[], categories: NonNullable<FormProducts['categories']>) {
  const known = new Set(categories.map(({ id }) => id));
  const groups = categories.map(({ id, name }) => ({
    id,
    name,
    members: byName(products.filter(({ categoryId }) => categoryId === id)),
  }));
  const others = byName(products.filter(({ categoryId = 0 }) => !known.has(categoryId)));
  return [...groups, { id: 0, name: '', members: others }].filter(({ members }) => members.length > 0);
}

/** By plain comparison: server and browser must get the same order, whatever locales they have. */
const byName = (products: readonly NamedProduct[]) =>
  products.toSorted((a, b) => (a.productName.toLowerCase() < b.productName.toLowerCase() ? -1 : 1));
