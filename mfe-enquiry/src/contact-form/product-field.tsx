import type { ProductSummary } from '@site/shared-contracts';
import { Field, Select, TextInput } from '@site/shared-ui/field';
import { useState } from 'react';

export interface ProductFieldProps {
  /** Undefined where they could not be loaded: then the visitor types the product. */
  products: readonly ProductSummary[] | undefined;
  error: string | undefined;
  input: { name: string; defaultValue: string | undefined };
}

export function ProductField({ products, error, input }: ProductFieldProps) {
  // A text input stays: a list that comes late would remove what was typed.
  const [isFreeText, setFreeText] = useState(!products);
  if (!products && !isFreeText) setFreeText(true);
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
const byName = (products: readonly ProductSummary[]) =>
  products.toSorted((a, b) => (a.productName.toLowerCase() < b.productName.toLowerCase() ? -1 : 1));
