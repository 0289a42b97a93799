import { screen, within } from '@testing-library/react';
import { products, serveStubApi } from '../../test-support/stub-api';
import { visit } from '../../test-support/visit';

const api = serveStubApi();

test('twelve products are in a carousel, fetched once, beside a link to all products', async () => {
  // A server that ignores the page sends everything.
  api.responses['/api/products/all'] = { status: 200, data: products(15) };
  visit('/', api);
  expect(await screen.findByRole('heading', { name: 'Trending Products' })).toBeVisible();
  expect(screen.getByText('Top view in this week')).toBeVisible();
  const carousel = within(screen.getByRole('group', { name: 'Trending products' }));
  expect(carousel.getAllByRole('article')).toHaveLength(12);
  expect(screen.getByRole('link', { name: 'All products' })).toHaveAttribute('href', '/products/all');
  expect(carousel.getByRole('link', { name: 'Product 4' })).toHaveAttribute('href', '/productsDetails/4');
  expect(api.requestedUrls.toSorted()).toEqual([
    '/api/category/all',
    '/api/products/all?sort=trending&page=1&pageSize=12',
  ]);
});

test('the categories with products are above them', async () => {
  api.responses['/api/category/all'] = {
    status: 200,
    data: [
      { id: 3, name: 'Floor Care', count: 4 },
      { id: 9, name: 'Nothing yet', count: 0 },
    ],
  };
  visit('/', api);
  const tiles = within(await screen.findByRole('navigation', { name: 'Product categories' }));
  expect(tiles.getAllByRole('link').map((tile) => [tile.textContent, tile.getAttribute('href')])).toEqual([
    ['Floor Care', '/products?category=3'],
  ]);
});

test.each([
  ['the call fails', 503],
  ['there are no products', []],
])('where %s the list is empty and says nothing', async (_, response) => {
  api.responses['/api/products/all'] = response;
  visit('/', api);
  expect(await screen.findByRole('heading', { name: 'Trending Products' })).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
