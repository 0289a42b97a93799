import { isApiFailure, type PageFacts, type Piece, type Product } from '@site/shared-contracts';
import { ProductDetail } from './product-detail';
import { productQuery, readProductId, similarQuery } from './product-queries';

const notFound: PageFacts = { status: 404, title: 'Product not found' };

export const piece: Piece<'catalogue/product-detail'> = {
  Component: ProductDetail,
  async prefetch({ queryClient, props }) {
    const id = readProductId(props.id);
    if (id === undefined) return notFound;
    const { queryKey } = productQuery(id);
    await Promise.allSettled([queryClient.query(productQuery(id)), queryClient.query(similarQuery(id))]);
    const { data: product, error } = queryClient.getQueryState<Product>(queryKey) ?? {};
    if (product) {
      return {
        status: 200,
        title: product.productName,
        description: beginningOf(product.productDescription),
      };
    }
    return isApiFailure(error) && error.status === 404 ? notFound : { status: 200, title: 'Product' };
  },
};

/** Characters that search engines show of a page's description. */
const DESCRIPTION_LENGTH = 155;

/** Cut after the last whole word that fits. */
function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, line.lastIndexOf(' ', DESCRIPTION_LENGTH))}…`;
}
