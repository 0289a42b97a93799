import type { ProductSummary } from '@site/shared-contracts';
import { Field, Select, TextInput } from '@site/shared-ui/field';
import { useState } from 'react';
import { ProductSearch, type ProductSearchProps } from './product-search';

type NamedProduct = Pick<ProductSummary, 'id' | 'productName'>;

export interface ProductFieldProps extends ProductSearchProps {
  /** Undefined where they could not be loaded: then the visitor types the product. */
  products: readonly NamedProduct[] | undefined;
  /** There are too many for a select. */
  isSearch: boolean;
  error: string | undefined;
}

export function ProductField({ products, isSearch, error, input, ...search }: ProductFieldProps) {
  // A text input stays: a list that comes late would remove what was typed.
  const [isFreeText, setFreeText] = useState(!products);
  if (!products && !isFreeText) setFreeText(true);
  if (isSearch) {
    return (
      <Field label="Product" hint="Type the name of a product." error={error} required>
        <ProductSearch input={input} {...search} />
      </Field>
    );
  }
  return (
    <Field label="Product" error={error} required>
      {products && !isFreeText ? (
        <Select {...input} autoComplete="off">
          <option value="">Select Product</option>
          {byName(products).map(({ id, productName }) => (
            <option key={id} value={productName}>
              {productName}
            </option>
          ))}
        </Select>
      ) : (
        <TextInput {...input} autoComplete="off" />
      )}
    </Field>
  );
}

/** By plain comparison: server and browser must get the same order, whatever locales they have. */
const byName = (products: readonly NamedProduct[]) =>
  products.toSorted((a, b) => (a.productName.toLowerCase() < b.productName.toLowerCase() ? -1 : 1));
