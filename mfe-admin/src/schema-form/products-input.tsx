import { limits, tooLong, type ProductSummary } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { Button, IconButton } from '@site/shared-ui/button';
import { Option, useCombobox } from '@site/shared-ui/combobox';
import { Field, TextInput, type FieldProps } from '@site/shared-ui/field';
import { Icon } from '@site/shared-ui/icon';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { useState } from 'react';
import styled from 'styled-components';
import { adminQuery } from '../api-client/admin-query';
import { useProductSearch } from '../lists/use-product-search';

export interface ProductsInputProps {
  field: Omit<FieldProps, 'children'>;
  /** Ids of products. */
  value: unknown;
  most: number;
  onChange: (value: number[]) => void;
}

/** Products in an order, found by typing. */
export function ProductsInput({ field, value, most, onChange }: ProductsInputProps) {
  const ids = Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : [];
  const [announcement, setAnnouncement] = useState('');
  return (
    <Stack>
      <ProductSearch
        field={field}
        isFull={ids.length >= most}
        chosen={ids}
        onAdd={({ id, productName }) => {
          onChange([...ids, id]);
          setAnnouncement(`${productName} added.`);
        }}
      />
      {ids.length > 0 && (
        <ChosenProducts
          label={`${field.label}, chosen`}
          ids={ids}
          onChange={(next, text) => {
            onChange(next);
            setAnnouncement(text);
          }}
        />
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Stack>
  );
}

interface ProductSearchProps {
  field: ProductsInputProps['field'];
  isFull: boolean;
  /** Ids, which are not found again. */
  chosen: number[];
  onAdd: (product: ProductSummary) => void;
}

function ProductSearch({ field, isFull, chosen, onAdd }: ProductSearchProps) {
  const [typed, setTyped] = useState('');
  const { search, found } = useProductSearch(typed, 8);
  const results = (found.data?.data ?? []).filter(({ id }) => !chosen.includes(id));
  const { inputProps, listProps, optionProps } = useCombobox({
    label: 'Products found',
    items: results,
    keyOf: ({ id }) => id,
    isOpen: search !== '',
    onType: setTyped,
    onChoose: onAdd,
  });
  return (
    <>
      <Field {...field} error={tooLong(search, limits.search) ?? field.error}>
        <TextInput
          {...inputProps}
          type="search"
          value={typed}
          placeholder="Find a product by its name"
          disabled={isFull}
        />
      </Field>
      <Results hidden={search === ''}>
        <ul {...listProps}>
          {results.map((product) => (
            <Result key={product.id} {...optionProps(product)}>
              Add {product.productName}
            </Result>
          ))}
        </ul>
        {results.length === 0 && !found.isFetching && (
          <p role="status">
            {found.error ? 'The products could not be searched.' : 'No other product fits.'}
          </p>
        )}
      </Results>
    </>
  );
}

interface ChosenProductsProps {
  label: string;
  ids: number[];
  /** `text` says what was changed. */
  onChange: (ids: number[], text: string) => void;
}

function ChosenProducts({ label, ids, onChange }: ChosenProductsProps) {
  const { data, isFetching } = useQuery({
    ...adminQuery('GET /api/products/all', { query: { ids: ids.join(',') } }),
    placeholderData: (previous) => previous,
  });
  const nameOf = (id: number) =>
    data?.data.find((product) => product.id === id)?.productName ??
    (isFetching ? '…' : `Product ${id}, which visitors do not see`);
  const moveForward = (index: number) => {
    const next = [...ids];
    next.splice(index - 1, 0, ...next.splice(index, 1));
    onChange(next, `${nameOf(next[index - 1] ?? 0)} is number ${index} now.`);
  };
  return (
    <Chosen aria-label={label}>
      {ids.map((id, index) => (
        <li key={id}>
          <span>{nameOf(id)}</span>
          {index > 0 && (
            <Button
              variant="ghost"
              aria-label={`Move ${nameOf(id)} forward`}
              onClick={() => moveForward(index)}
            >
              <Turned>
                <Icon name="chevronDown" />
              </Turned>
            </Button>
          )}
          <IconButton
            icon="close"
            label={`Remove ${nameOf(id)}`}
            onClick={() => {
              const rest = ids.filter((other) => other !== id);
              onChange(rest, `${nameOf(id)} taken away.`);
            }}
          />
        </li>
      ))}
    </Chosen>
  );
}

const Stack = styled.div`
  display: grid;
  gap: var(--space-3);
`;

const Results = styled.div`
  padding: var(--space-2);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);

  & > ul {
    display: grid;
    gap: var(--space-1);
    margin: 0;
    padding: 0;
    list-style: none;
    justify-items: start;
  }
`;

/** As a button looks, and the active one as a button under the pointer. */
const Result = styled(Option)`
  padding: var(--space-2) var(--space-5);
  border-radius: var(--radius-pill);
  color: var(--color-brand);
  font-weight: 600;
  line-height: var(--leading-snug);

  &:hover {
    background: var(--color-surface-tint);
  }

  &&[aria-selected='true'] {
    box-shadow: none;
  }
`;

const Chosen = styled.ol`
  display: grid;
  gap: var(--space-2);

  & > li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 48px;
    padding-inline: var(--space-4) var(--space-2);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-m);
    font-size: var(--text-s);
    font-weight: 600;
  }

  & > li > span:first-child {
    flex: 1;
  }
`;

const Turned = styled.span`
  display: grid;
  rotate: 180deg;
`;
