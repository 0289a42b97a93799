import type { PageProps, PieceId, PrefetchContext } from '@site/shared-contracts';
import { QueryClientProvider } from '@site/shared-contracts/query';
import { createQueryClient } from '@site/shared-contracts/query-client';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createPieceSource } from '../../test-support/create-piece-source';
import { site } from '../../test-support/render-in-site';
import { PieceSourceContext } from '../pieces/piece-source';
import { SiteContext } from '../site/site-context';
import { createPlacementsOf } from './page-placements';
import { remotePages } from './remote-pages';
import { createRoutes, type RouteSources } from './routes';

// jsdom neither scrolls nor opens dialogs.
window.scrollTo = () => undefined;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

type Prefetch = (context: PrefetchContext<object>) => Promise<undefined>;

/** The site with the product list and the quote dialog; the other pieces show their fallbacks. */
function visit(
  path: string,
  prefetch: Prefetch,
  { site: routesSite = site, remotePages = [] }: Partial<Pick<RouteSources, 'site' | 'remotePages'>> = {},
) {
  const prepared: string[] = [];
  const errors: [PieceId, string][] = [];
  const piece = {
    Component: () => <h1>Our products</h1>,
    prefetch: (context: PrefetchContext<object>) => {
      prepared.push(context.url.search);
      return prefetch(context);
    },
  };
  const others = new Map<string, object>([
    ['enquiry/quote-dialog', { Component: () => <p>Your quote</p> }],
    ['careers/job', { Component: ({ params }: PageProps) => <h1>Job {params.id}</h1> }],
  ]);
  const pieceOf = (id: PieceId) => (others.get(id) ?? piece) as typeof piece;
  const hasPiece = (id: PieceId) => id === 'catalogue/product-list' || others.has(id);
  const source = createPieceSource({
    hasPiece,
    get: (id) => (hasPiece(id) ? pieceOf(id) : undefined),
    load: (id) => Promise.resolve(pieceOf(id)),
  });
  const queryClient = createQueryClient({
    baseUrl: '',
    retries: 0,
    retryDelay: () => 0,
    timeout: () => 1_000,
  });
  const routes = createRoutes({
    source,
    queryClient,
    site: routesSite,
    remotePages,
    placementsOf: createPlacementsOf(routesSite),
    timeout: () => 50,
    onPieceError: (id, error) => errors.push([id, String(error)]),
  });
  // The server's pages are hydrated with their data; here the router loads them itself.
  const [root] = routes.map((route) => ({ ...route, hydrateFallbackElement: <p>Loading</p> }));
  const router = createMemoryRouter(root ? [root] : [], { initialEntries: [path] });
  render(
    <SiteContext value={site}>
      <PieceSourceContext value={source}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </PieceSourceContext>
    </SiteContext>,
  );
  return { router, prepared, errors };
}

test('a piece that is never prepared does not delay the page', async () => {
  const { errors } = visit('/products', () => new Promise(() => undefined));
  expect(await screen.findByRole('heading', { name: 'Our products' })).toBeVisible();
  expect(errors).toEqual([['catalogue/product-list', 'Error: Not prepared within 50 ms.']]);
});

test('opening and closing the quote dialog prepares nothing again; another category does', async () => {
  const { router, prepared } = visit('/products?category=1', () => Promise.resolve(undefined));
  await screen.findByRole('heading', { name: 'Our products' });
  const go = (to: string) => act(() => router.navigate(to));
  await go('/products?category=1&quote=3');
  expect(await screen.findByText('Your quote')).toBeVisible();
  await go('/products?category=1&quote=3&size=5+L&purpose=sample');
  // As on the page of a product.
  await go('/products?category=1&size=5+L');
  await go('/products?category=1');
  expect(prepared).toEqual(['?category=1']);

  await go('/products?category=2&quote=3');
  await waitFor(() => expect(prepared).toEqual(['?category=1', '?category=2&quote=3']));
});

test('an error outside of every piece shows the site’s error page within the layout', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  visit('/products', () => Promise.resolve(undefined), {
    site: { ...site, content: { ...site.content, hero: undefined as never } },
  });
  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent(site.content.contact.phone);
  expect(screen.getByRole('contentinfo')).toBeVisible();
  expect(log).toHaveBeenCalledWith(expect.stringContaining('"piece":"shell"'));
});

test('a page that a remote brings is its piece, with the parameters of its path', async () => {
  const pages = [{ path: '/careers/:id', piece: 'job', title: 'Jobs', description: 'Work with us.' }];
  const build = { version: '1', entry: '', pieces: {}, integrity: {}, rendersOnServer: true, pages };
  const { router } = visit('/careers/7', () => Promise.resolve(undefined), {
    remotePages: remotePages({ remotes: { careers: build } }),
  });
  expect(await screen.findByRole('heading', { name: 'Job 7' })).toBeVisible();
  expect(Object.values(router.state.loaderData)).toEqual([
    { status: 200, title: 'Jobs', description: 'Work with us.' },
  ]);
});
