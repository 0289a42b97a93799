import { useQuery } from '@site/shared-contracts/query';
import { useLocation, useParams } from '@site/shared-contracts/router';
import { useState } from 'react';
import styled from 'styled-components';
import { adminLinks } from '../../links/admin-links';
import { AddressCard } from '../../addresses/address-card';
import { AsyncView } from '../../components/async-view';
import { allCategories } from '../../api-client/all-categories';
import { isGone } from '../../api-client/is-gone';
import { NotFound } from '../../components/not-found';
import { parseId } from '../../lists/parse-id';
import { Screen } from '../../components/screen';
import { adminQuery } from '../../api-client/admin-query';
import { hasDraft, type ContentDetails } from '../../content-publishing/content-calls';
import { useContentToEdit } from '../../content-publishing/use-content-to-edit';
import { PresenceNotice } from '../../presence/presence-notice';
import { ProductEditor } from './product-editor';
import { SheetsCard } from './sheets-card';
import { newProduct, valuesOf, valuesOfDraft } from './product-form-texts';
import { Permitted } from '../../session/permitted';
import { NotPermitted } from '../../components/not-permitted';

/** A new product in a category, or an existing one to change or delete. */
export function ProductFormScreen() {
  const { id, productId } = useParams();
  const added = useLastAdded();
  const categoryId = parseId(id);
  if (productId === undefined) {
    return categoryId === undefined ? (
      <NoCategory />
    ) : (
      <Permitted call="POST /api/products/create" otherwise={<NotPermitted />}>
        <NewProduct key={`${id}/${added}`} categoryId={categoryId} />
      </Permitted>
    );
  }
  const readProductId = parseId(productId);
  return readProductId === undefined ? (
    <NoProduct categoryId={categoryId} />
  ) : (
    <ExistingProduct key={productId} categoryId={categoryId} productId={readProductId} />
  );
}

/** Changes when another product is to be added. A link within the form changes the location too, but not this. */
function useLastAdded(): string {
  const state: unknown = useLocation().state;
  const [added, setAdded] = useState('');
  const after = readAdded(state) ?? added;
  if (after !== added) setAdded(after);
  return after;
}

const readAdded = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'added' in state ? String(state.added) : undefined;

const allCategoriesLink = { to: adminLinks.home(), label: 'All categories' };
const NoCategory = () => <NotFound what="Category" back={allCategoriesLink} />;

function NoProduct({ categoryId }: { categoryId: number | undefined }) {
  const category = useQuery(allCategories).data?.data.find(({ id }) => id === categoryId);
  const list = category && { to: adminLinks.products(category.id), label: `Products of ${category.name}` };
  return <NotFound what="Product" back={list ?? allCategoriesLink} />;
}

function NewProduct({ categoryId }: { categoryId: number }) {
  const categories = useQuery(allCategories).data?.data;
  if (categories && !categories.some(({ id }) => id === categoryId)) return <NoCategory />;
  return (
    <Screen title="New product">
      <ProductEditor categoryId={categoryId} stored={newProduct(categoryId)} />
      <Later>
        Once the product is saved, you can give it an address with words and data sheets here, below its form.
      </Later>
    </Screen>
  );
}

/** Where the cards of an existing product are. */
const Later = styled.p`
  margin-block-start: var(--space-6);
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;

interface ExistingProductProps {
  /** From the URL, which may be an old one: the category of the loaded product has precedence. */
  categoryId: number | undefined;
  productId: number;
}

function ExistingProduct({ categoryId, productId }: ExistingProductProps) {
  const content = useContentToEdit({ kind: 'product', id: productId });
  if (!content.data && isGone(content.error)) return <NoProduct categoryId={categoryId} />;
  return (
    <Screen title={content.data?.item.name ?? 'Product'}>
      {content.data && (
        <Permitted call="PUT /api/content/:kind/:id" kind="product">
          <PresenceNotice subject={`product:${productId}`} />
        </Permitted>
      )}
      <AsyncView query={content} what="the product">
        {(details) =>
          hasDraft(details.item) ? (
            <ProductEditor
              key="draft"
              categoryId={details.item.categoryId ?? categoryId ?? 0}
              details={details}
              stored={valuesOfDraft(details, categoryId ?? 0)}
            />
          ) : (
            <VisibleProduct categoryId={categoryId} details={details} />
          )
        }
      </AsyncView>
      {content.data && (
        <Permitted call="PUT /api/address/update/:kind/:id" kind="product">
          <AddressCard kind="product" id={productId} />
        </Permitted>
      )}
      {content.data && <SheetsCard productId={productId} state={content.data.item.state} />}
    </Screen>
  );
}

interface VisibleProductProps {
  categoryId: number | undefined;
  details: ContentDetails;
}

function VisibleProduct({ categoryId, details }: VisibleProductProps) {
  // Loaded once: changes that a colleague saves during the edit are merged when it is saved.
  const query = useQuery({
    ...adminQuery('GET /api/products/:id', { params: { id: details.item.id } }),
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <AsyncView query={query} what="the product">
      {(product) => {
        const standsIn = product.categoryId ?? categoryId ?? 0;
        return (
          <ProductEditor
            categoryId={standsIn}
            product={product}
            details={details}
            stored={valuesOf(product, standsIn)}
          />
        );
      }}
    </AsyncView>
  );
}
