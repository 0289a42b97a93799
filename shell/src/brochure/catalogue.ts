// What the brochure shows of the catalogue, as the API has it now.
import type { Category, Product } from '@site/shared-contracts';
import { ApiFailure } from '@site/shared-contracts';
import { callApi } from '@site/shared-contracts/api-client';

export interface Chapter {
  category: Category;
  products: Product[];
}

/** Milliseconds that one call may take. */
const CALL_TIMEOUT = 10_000;
/** Concurrent calls: few, because the API also serves visitors. */
const CONCURRENCY = 4;

/** Every category that has products, in the API's order, with the details of each product. */
export async function readCatalogue(apiBaseUrl: string): Promise<Chapter[]> {
  const options = { baseUrl: apiBaseUrl, timeout: CALL_TIMEOUT };
  const categories = await callApi('GET /api/category/all', {}, options);
  const chapters = [];
  for (const category of categories.data) {
    const listed = await callApi('GET /api/products/category/:id', { params: { id: category.id } }, options);
    const products = await mapWithConcurrency(listed.data, async ({ id }) =>
      callApi('GET /api/products/:id', { params: { id } }, options).catch((error: unknown) => {
        // Removed between the two calls.
        if (error instanceof ApiFailure && (error.status === 404 || error.status === 410)) return undefined;
        throw error;
      }),
    );
    chapters.push({ category, products: products.filter((product) => product !== undefined) });
  }
  return chapters.filter(({ products }) => products.length > 0);
}

/** As `Promise.all` over a map, with a few at the same time. */
export async function mapWithConcurrency<T, R>(
  items: readonly T[],
  act: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await act(items[index] as T);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}
