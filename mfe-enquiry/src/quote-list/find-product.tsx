import { limits, links } from '@site/shared-contracts';
import { apiQuery, useQuery } from '@site/shared-contracts/query';
import { linkToQuoteList, quoteListPath, type QuoteListItem } from '@site/shared-contracts/quote-list';
import { Form, Link } from '@site/shared-contracts/router';
import { Button, LinkButton } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import type { MouseEvent } from 'react';
import styled from 'styled-components';

/** Products that a search shows. */
const mostFound = 8;

export const foundQuery = (find: string) =>
  apiQuery('GET /api/products/all', {
    query: { search: find.slice(0, limits.search), page: 1, pageSize: mostFound },
  });

export interface FindProductProps {
  /** As the address has it. */
  find: string;
  /** What the address of a page without scripts keeps. */
  linked: readonly QuoteListItem[];
  /** Undefined without scripts: the link adds the product then. */
  onAdd: ((item: QuoteListItem) => void) | undefined;
}

/** Another product for the list, by its name; a form and links that work without scripts. */
export function FindProduct({ find, linked, onAdd }: FindProductProps) {
  return (
    <section aria-labelledby="another-product">
      <h2 id="another-product">Add a product</h2>
      <Search method="get" action={quoteListPath} role="search">
        {linked.map(({ productId, quantity, size }) => (
          <input
            key={`${productId} ${size}`}
            type="hidden"
            name="item"
            value={`${productId}.${quantity}.${size}`}
          />
        ))}
        <Field label="Name of the product">
          <TextInput name="find" type="search" defaultValue={find} />
        </Field>
        <Button type="submit" variant="secondary">
          Find
        </Button>
      </Search>
      {find !== '' && <Found find={find} linked={linked} onAdd={onAdd} />}
      <p>
        Or choose it <Link to={links.products({ category: 'all' })}>among all products</Link>.
      </p>
    </section>
  );
}

function Found({ find, linked, onAdd }: FindProductProps) {
  const { data, error } = useQuery(foundQuery(find));
  if (error) return <p role="alert">The products could not be searched. Please try again.</p>;
  if (!data) return <p role="status">Searching...</p>;
  if (data.data.length === 0) return <p role="status">No product was found for “{find}”.</p>;
  return (
    <Results>
      {data.data.map(({ id, productName }) => {
        const item = { productId: id, size: '', quantity: String(limits.quoteQuantity), name: productName };
        const add = onAdd && {
          onClick: (event: MouseEvent) => {
            event.preventDefault();
            onAdd(item);
          },
        };
        return (
          <li key={id}>
            {productName}
            <LinkButton
              as={Link}
              to={linkToQuoteList([...linked, item])}
              variant="secondary"
              aria-label={`Add ${productName}`}
              {...add}
            >
              Add
            </LinkButton>
          </li>
        );
      })}
    </Results>
  );
}

const Search = styled(Form)`
  display: flex;
  align-items: end;
  gap: var(--space-3);
  max-inline-size: 480px;
  margin-block: var(--space-4);

  & > div {
    flex: 1;
  }
`;

const Results = styled.ul`
  display: grid;
  max-inline-size: 640px;
  margin: 0 0 var(--space-4);
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-4);
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--color-line);
    overflow-wrap: anywhere;
  }
`;
