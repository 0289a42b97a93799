// What the brochure shows of the catalogue, as the API has it now.
import { setTimeout } from 'node:timers/promises';
import { ApiFailure, isApiFailure, isPermanentFailure, type Category } from '@site/shared-contracts';
import { callApi } from '@site/shared-contracts/api-client';
import { readStreamedList, type StreamOptions } from '@site/shared-contracts/server/streamed-list';
import type { ProductFile, Products } from './product-file';

export interface Chapter {
  category: Category;
  products: Products;
}

/** Milliseconds that one call may take; for a streamed response, that it may pause. */
const CALL_TIMEOUT = 10_000;
/** Concurrent calls: few, because the API also serves visitors. */
const CONCURRENCY = 4;
/** How often a busy API is asked, and the milliseconds that are waited at most before each further time. */
const ATTEMPTS = 6;
const LONGEST_WAIT = 10_000;

/** Every category that has products, in the API's order, with the details of each product, which `file` holds. */
export async function readCatalogue(apiBaseUrl: string, file: ProductFile): Promise<Chapter[]> {
  const options = { baseUrl: apiBaseUrl, timeout: CALL_TIMEOUT };
  const categories = await callApi('GET /api/category/all', {}, options);
  const request = { categories: categories.data, options, file };
  const chapters = await readWhenFree(request).catch((error: unknown) => {
    // A server elsewhere has the calls of the specification only.
    if (isPermanentFailure(error)) return readOneByOne(request);
    throw error;
  });
  return chapters.filter(({ products }) => products.length > 0);
}

interface CatalogueRequest {
  categories: readonly Category[];
  options: StreamOptions;
  file: ProductFile;
}

/** The API sends the catalogue to few at a time; others get a 503 with Retry-After. */
async function readWhenFree(request: CatalogueRequest): Promise<Chapter[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readAtOnce(request);
    } catch (error) {
      const isBusy = isApiFailure(error) && error.status === 503 && error.retryAfter !== undefined;
      if (!isBusy || attempt === ATTEMPTS) throw error;
      await setTimeout(Math.min(error.retryAfter ?? 0, LONGEST_WAIT));
    }
  }
}

async function readAtOnce({ categories, options, file }: CatalogueRequest): Promise<Chapter[]> {
  const byCategory = new Map(
    categories.map((category) => [category.id, { category, products: file.list() }]),
  );
  for await (const product of readStreamedList('GET /api/products/details', options))
    byCategory.get(product.categoryId ?? 0)?.products.add(product);
  return [...byCategory.values()];
}

async function readOneByOne({ categories, options, file }: CatalogueRequest): Promise<Chapter[]> {
  const chapters = [];
  for (const category of categories) {
    const listed = await callApi('GET /api/products/category/:id', { params: { id: category.id } }, options);
    const products = file.list();
    const read = ({ id }: { id: number }) =>
      callApi('GET /api/products/:id', { params: { id } }, options).catch((error: unknown) => {
        // Removed between the two calls.
        if (error instanceof ApiFailure && (error.status === 404 || error.status === 410)) return undefined;
        throw error;
      });
    for (let first = 0; first < listed.data.length; first += CONCURRENCY) {
      const some = await Promise.all(listed.data.slice(first, first + CONCURRENCY).map(read));
      for (const product of some) if (product) products.add(product);
    }
    chapters.push({ category, products });
  }
  return chapters;
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
