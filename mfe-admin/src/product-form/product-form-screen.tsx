import { useQuery } from '@site/shared-contracts/query';
import { useParams } from '@site/shared-contracts/router';
import { AsyncView } from '../async-view/async-view';
import { Screen } from '../screen/screen';
import { adminQuery } from '../session/admin-query';
import { ProductForm } from './product-form';
import { newProduct, valuesOf } from './product-values';

/** A new product in a category, or an existing one to change or delete. */
export function ProductFormScreen() {
  const { id = '', productId } = useParams();
  const categoryId = Number(id);
  if (productId === undefined) {
    return (
      <Screen title="New product">
        <ProductForm key={`new ${id}`} categoryId={categoryId} stored={newProduct(categoryId)} />
      </Screen>
    );
  }
  return <ExistingProduct key={productId} categoryId={categoryId} productId={Number(productId)} />;
}

function ExistingProduct({ categoryId, productId }: { categoryId: number; productId: number }) {
  // Asked once: what somebody else saves while this is being edited is met when it is saved.
  const query = useQuery({
    ...adminQuery('GET /api/products/:id', { params: { id: productId } }),
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Screen title={query.data?.productName ?? 'Product'}>
      <AsyncView query={query} what="the product">
        {(product) => (
          <ProductForm categoryId={categoryId} product={product} stored={valuesOf(product, categoryId)} />
        )}
      </AsyncView>
    </Screen>
  );
}
