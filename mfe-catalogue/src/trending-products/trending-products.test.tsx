import { screen, within } from '@testing-library/react';
import { products, serveStubApi } from '../../test-support/stub-api';
import { visit } from '../../test-support/visit';

const api = serveStubApi();

test('the products are in a carousel, and are fetched once', async () => {
  api.responses['/api/products/all'] = { status: 200, data: products(6) };
  visit('/', api);
  expect(await screen.findByRole('heading', { name: 'Trending Products' })).toBeVisible();
  expect(screen.getByText('Top view in this week')).toBeVisible();
  const carousel = within(screen.getByRole('group', { name: 'Trending products' }));
  expect(carousel.getAllByRole('article')).toHaveLength(6);
  expect(carousel.getByRole('link', { name: 'Product 4' })).toHaveAttribute('href', '/productsDetails/4');
  expect(api.requestedUrls).toEqual(['/api/products/all']);
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
