import { limits, tooLong, type ProductSummary } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { Button, IconButton } from '@site/shared-ui/button';
import { Field, TextInput, type FieldProps } from '@site/shared-ui/field';
import { Icon } from '@site/shared-ui/icon';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { useDeferredValue, useState } from 'react';
import styled from 'styled-components';
import { adminQuery } from '../api-client/admin-query';

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
  const search = useDeferredValue(typed.trim());
  const found = useQuery({
    ...adminQuery('GET /api/products/all', {
      query: { search: search.slice(0, limits.search), page: 1, pageSize: 8 },
    }),
    enabled: search !== '',
    placeholderData: (previous) => previous,
  });
  const results = (found.data?.data ?? []).filter(({ id }) => !chosen.includes(id));
  return (
    <>
      <Field {...field} error={tooLong(search, limits.search) ?? field.error}>
        <TextInput
          type="search"
          value={typed}
          placeholder="Find a product by its name"
          disabled={isFull}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            // It chooses the first result, and does not submit the form.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (results[0]) onAdd(results[0]);
          }}
        />
      </Field>
      {search !== '' && (
        <Results aria-label="Products found">
          {results.map((product) => (
            <li key={product.id}>
              <Button variant="ghost" onClick={() => onAdd(product)}>
                Add {product.productName}
              </Button>
            </li>
          ))}
          {results.length === 0 && !found.isFetching && (
            <li>{found.error ? 'The products could not be searched.' : 'No other product fits.'}</li>
          )}
        </Results>
      )}
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

const Results = styled.ul`
  display: grid;
  gap: var(--space-1);
  margin: 0;
  padding: var(--space-2);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  list-style: none;
  justify-items: start;
`;

const Chosen = styled.ol`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;

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
