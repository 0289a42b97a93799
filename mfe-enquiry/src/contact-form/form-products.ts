import { apiExtractQuery, type QueryClient } from '@site/shared-contracts/query';
import { productQuery } from '../enquiry-form/product-query';

/** Up to so many products the form has a select; above, it searches. */
export const selectLimit = 60;

/** Fields of a product that the form does not show. */
export const unusedFields = [
  'image',
  'imageUrl',
  'categoryId',
  'productPrice',
  'offer',
  'productOfferPrice',
  'fromPrice',
  'fromUsualPrice',
  'hasOnePrice',
] as const;

/** The names for the select. Where there are too many for a select, only their number. */
export const formProducts = apiExtractQuery(
  'GET /api/products/all',
  { query: { sort: 'name', page: 1, pageSize: selectLimit } },
  { order: 'asSent', first: selectLimit, onlyIfWhole: true, without: unusedFields },
);

/** The product that the link to the form was about. */
export function readRequestedProduct(search: URLSearchParams): string | undefined {
  const id = search.get('product') ?? '';
  return /^[1-9]\d{0,8}$/.test(id) ? id : undefined;
}

/** Of a large catalogue, also the one product that the URL names. */
export async function prefetchFormProducts(queryClient: QueryClient, url: URL): Promise<void> {
  // A failure is shown by the form.
  const list = await queryClient.query(formProducts).catch(() => undefined);
  const id = readRequestedProduct(url.searchParams);
  if (id && list && list.total > selectLimit)
    await queryClient.query(productQuery(id)).catch(() => undefined);
}
