import { ApiFailure, type Product, type ProductSummary } from '@site/shared-contracts';
import { QueryClient } from '@site/shared-contracts/query';
import { withImages, type SiteContent } from '@site/shared-contracts/site-content';
import { recordedBrand } from '@site/shared-testing/recorded-brand';
import { visitStandalone } from '@site/shared-testing/visit-standalone';
import { createEnquiryHost } from '../src/standalone-host';

export const { contact } = withImages(recordedBrand, ({ file, alt }) => ({
  width: 1600,
  height: 1000,
  alt,
  variants: [{ type: 'image/webp', width: 1600, url: `/site/${file}` }],
}));

export const aProduct = (id: number, productName: string, sizes: string[] = []): Product => ({
  id,
  productName,
  imageUrl: '',
  productDescription: '',
  sizes,
});

export interface Catalogue {
  /** A status stands for a call that fails with it. */
  products?: ProductSummary[] | number;
  product?: Product | number;
  /** Holds the response to a search back, or rejects it. */
  beforeSearch?: () => Promise<void>;
}

interface ListInput {
  query?: { search?: string; pageSize?: number };
}

export function createCatalogueClient({ products = [], product = 404, beforeSearch }: Catalogue = {}) {
  const response = (given: object | number) =>
    typeof given === 'number' ? Promise.reject(new ApiFailure('Refused', given)) : Promise.resolve(given);
  /** As the API: a page of those whose name contains the search. */
  const listFor = (input: ListInput) => {
    if (typeof products === 'number') return products;
    const { search = '', pageSize = products.length } = input.query ?? {};
    const found = products.filter((each) => each.productName.toLowerCase().includes(search.toLowerCase()));
    return { data: found.slice(0, pageSize), total: found.length, page: 1, pageSize };
  };
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey: [endpoint, input] }) => {
          if (endpoint !== 'GET /api/products/all') return response(product);
          if ((input as ListInput).query?.search) await beforeSearch?.();
          return response(listFor(input as ListInput));
        },
        retry: false,
        retryOnMount: false,
        staleTime: Infinity,
      },
    },
  });
}

export const visit = (url: string, catalogue?: Catalogue, given: SiteContent['contact'] = contact) =>
  visitStandalone(url, createEnquiryHost(given), createCatalogueClient(catalogue));
