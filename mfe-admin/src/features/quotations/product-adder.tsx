import { packPrices } from '@site/shared-contracts/pack-prices';
import { formatRupees } from '@site/shared-contracts/amounts';
import { useQuery } from '@site/shared-contracts/query';
import type { Product } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Option, useCombobox } from '@site/shared-ui/combobox';
import { Field, TextInput } from '@site/shared-ui/field';
import { useState } from 'react';
import styled from 'styled-components';
import { adminQuery } from '../../api-client/admin-query';
import { ButtonRow } from '../../components/button-row';
import { AsyncView } from '../../components/async-view';
import { useProductSearch } from '../../lists/use-product-search';
import { emptyLine, type LineTexts } from './quotation-texts';

export interface ProductAdderProps {
  onAdd: (line: LineTexts) => void;
}

/** Finds a product by typing, and adds one of its packs with the price of the catalogue. */
export function ProductAdder({ onAdd }: ProductAdderProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ id: number; name: string }>();
  const { search, found } = useProductSearch(typed, 8);
  const { inputProps, listProps, optionProps } = useCombobox({
    label: 'Products found',
    items: found.data?.data ?? [],
    keyOf: ({ id }) => id,
    isOpen: search !== '',
    onType: setTyped,
    onChoose: ({ id, productName }) => {
      setTyped('');
      setChosen({ id, name: productName });
    },
  });
  return (
    <Adder>
      <Field label="Add a product">
        <TextInput {...inputProps} type="search" value={typed} placeholder="Find a product by its name" />
      </Field>
      <Results hidden={search === ''}>
        <ul {...listProps}>
          {(found.data?.data ?? []).map((product) => (
            <Option key={product.id} {...optionProps(product)}>
              {product.productName}
            </Option>
          ))}
        </ul>
        {found.data?.data.length === 0 && <p role="status">No product fits.</p>}
        {found.error && <p role="status">The products could not be searched.</p>}
      </Results>
      {chosen && (
        <Packs
          key={chosen.id}
          product={chosen}
          onAdd={(line) => {
            setChosen(undefined);
            onAdd(line);
          }}
        />
      )}
      <Button variant="secondary" onClick={() => onAdd(emptyLine)}>
        Add a free line
      </Button>
    </Adder>
  );
}

interface PacksProps extends ProductAdderProps {
  product: { id: number; name: string };
}

function Packs({ product: { id, name }, onAdd }: PacksProps) {
  const query = useQuery(adminQuery('GET /api/products/:id', { params: { id } }));
  return (
    <AsyncView query={query} what={name}>
      {(product) => (
        <div role="group" aria-label={`Packs of ${name}`}>
          <ButtonRow>
            {packsOf(product).map(({ size, price }) => (
              <Button
                key={size}
                variant="secondary"
                onClick={() =>
                  onAdd({ ...emptyLine, productId: id, description: name, size, price: String(price ?? '') })
                }
              >
                {size || name}
                {price !== undefined && `, ${formatRupees(price)}`}
              </Button>
            ))}
          </ButtonRow>
        </div>
      )}
    </AsyncView>
  );
}

/** A product without sizes is one pack. */
function packsOf(product: Product): { size: string; price: number | undefined }[] {
  const packs = packPrices(product).map(({ size, price }) => ({ size, price: price?.finalPrice }));
  return packs.length > 0 ? packs : [{ size: '', price: product.productOfferPrice ?? product.productPrice }];
}

const Adder = styled.div`
  display: grid;
  flex: 1;
  gap: var(--space-3);
  justify-items: start;

  & > * {
    inline-size: 100%;
    max-inline-size: 40rem;
  }

  & > button {
    inline-size: auto;
  }
`;

const Results = styled.div`
  padding: var(--space-2);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);

  & > ul {
    display: grid;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  & li {
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius-s);
    color: var(--color-brand);
    font-weight: 600;
  }
`;
