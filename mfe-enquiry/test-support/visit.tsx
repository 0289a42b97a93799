import { ApiFailure, type Product, type ProductSummary } from '@site/shared-contracts';
import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import { createBrowserRouter, RouterProvider } from '@site/shared-contracts/router';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { recordedBrand } from '@site/shared-testing/recorded-brand';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStandaloneRoutes } from '../src/standalone-routes';

export const { contact } = recordedBrand;

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

/** Opens an address of the remote's own small host, as a browser without a shell does. */
export function visit(url: string, catalogue?: Catalogue, given: SiteContent['contact'] = contact) {
  window.history.replaceState(null, '', url);
  const queryClient = createCatalogueClient(catalogue);
  const router = createBrowserRouter(createStandaloneRoutes(queryClient, given));
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
