import { isApiFailure, links, type PageMetadata, type Piece, type Product } from '@site/shared-contracts';
import { loadFormattedText } from './description';
import { hasInformation, loadInformation } from './lazy-information';
import { loadSimilarProducts } from './lazy-similar-products';
import { loadUsedWith } from './lazy-used-with';
import { loadPictureRow } from './picture-gallery';
import { ProductDetail } from './product-detail';
import { productQuery, readProductId, similarQuery, usedWithQuery } from './product-queries';
import { productTrail } from './product-trail';

const notFound: PageMetadata = { status: 404, title: 'Product not found' };
const missingPages: Partial<Record<number, PageMetadata>> = {
  404: notFound,
  410: { status: 410, title: 'Product no longer available' },
};

export const piece: Piece<'catalogue/product-detail'> = {
  Component: ProductDetail,
  async prefetch({ queryClient, props }) {
    const id = readProductId(props.id);
    if (id === undefined) return notFound;
    const { queryKey } = productQuery(id);
    const prepareDetails = async (product: Product) => {
      const { usedWith, pictures } = product;
      await Promise.allSettled([
        ...(usedWith ? [queryClient.query(usedWithQuery(usedWith)), loadUsedWith()] : []),
        pictures && loadPictureRow(),
        hasInformation(product) && loadInformation(),
        isFormatted(product) && loadFormattedText(),
      ]);
    };
    await Promise.allSettled([
      queryClient.query(productQuery(id)).then(prepareDetails),
      queryClient.query(similarQuery(id)),
      loadSimilarProducts(),
    ]);
    const { data: product, error } = queryClient.getQueryState<Product>(queryKey) ?? {};
    if (product) return metadataOf(product, await readDescription(product));
    const missingPage = isApiFailure(error) ? missingPages[error.status] : undefined;
    return missingPage ?? { status: 503, title: 'Product' };
  },
};

const isFormatted = ({ descriptionFormat }: Product) => descriptionFormat === 'markdown';

/** Without its formatting. */
const readDescription = async (product: Product): Promise<string> =>
  isFormatted(product) ? (await loadFormattedText()).plainDescription(product) : product.productDescription;

function metadataOf(product: Product, description: string): PageMetadata {
  const { id, path, productName } = product;
  return {
    status: 200,
    title: product.searchTitle ?? productName,
    description: product.searchDescription ?? shorten(description),
    // The URL with the category shows the same page.
    canonicalPath: path ?? links.product(id),
    subject: { kind: 'product', product },
    trail: productTrail(product),
  };
}

/** Characters that search engines show of a page's description. */
const DESCRIPTION_LENGTH = 155;

/** Cuts the text after the last whole word that fits. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, line.lastIndexOf(' ', DESCRIPTION_LENGTH))}…`;
}
