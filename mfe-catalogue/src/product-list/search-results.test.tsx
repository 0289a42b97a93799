import { screen, waitFor, within } from '@testing-library/react';
import { aProduct, floor, serveStubApi, soap } from '../../test-support/stub-api';
import { currentUrl, visit } from '../../test-support/visit';

const api = serveStubApi();
const article = (id: number, kind: 'blog' | 'news' = 'blog') => ({
  kind,
  id,
  title: `Article ${id}`,
  shortDescription: 'How to clean a floor.',
  createdAt: '2026-01-02T03:04:05.000Z',
});
const list = (data: object[], more: object = {}) => ({
  status: 200,
  data,
  total: data.length,
  page: 1,
  pageSize: 12,
  ...more,
});
const nothing = { status: 200, products: [], categories: [], articles: [] };

beforeEach(() => {
  api.responses['/api/category/all'] = { status: 200, data: [floor, soap] };
  api.responses['/api/products/all'] = list([aProduct(1)]);
  api.responses['/api/search/suggestions'] = nothing;
  api.responses['/api/search/articles'] = list([]);
});

test('a search says what may have been meant, and that nothing has all words', async () => {
  api.responses['/api/products/all'] = list([aProduct(1)], { correction: 'degreaser', isPartial: true });
  const user = visit('/products/all?search=degresaer', api);
  expect(await screen.findByText(/No product has all of these words/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'degreaser' }));
  await waitFor(() => {
    expect(currentUrl()).toBe('/products/all?search=degreaser');
  });
});

test('a search also finds categories and articles, all of them on request', async () => {
  api.responses['/api/search/suggestions'] = { ...nothing, categories: [{ id: 3, name: 'Floor Care' }] };
  api.responses['/api/search/articles'] = list([article(1), article(2, 'news'), article(3)], {
    total: 4,
    pageSize: 3,
  });
  const user = visit('/products/all?search=floor', api);
  const articles = within(await screen.findByRole('region', { name: 'Articles' }));
  expect(articles.getByRole('link', { name: 'Article 2' })).toHaveAttribute('href', '/newsDetails/2');
  expect(screen.getByText('Category:')).toContainElement(
    screen.getAllByRole('link', { name: 'Floor Care' }).at(-1) ?? null,
  );
  await user.click(articles.getByRole('link', { name: 'All 4 articles' }));
  await waitFor(() => {
    expect(currentUrl()).toBe('/products/all?search=floor&articles=all');
  });
  await waitFor(() => {
    expect(api.requestedUrls).toContain('/api/search/articles?search=floor&page=1&pageSize=48');
  });
});

test('where nothing is found, there are categories, articles and what else is in the range', async () => {
  api.responses['/api/products/all'] = list([]);
  api.responses['/api/search/articles'] = list([article(1)], { pageSize: 3 });
  visit('/products/all?search=zzz', api);
  expect(await screen.findByText(/Nothing matches “zzz”/)).toBeVisible();
  expect(
    within(screen.getByRole('navigation', { name: 'Other ways on' })).getByRole('link', {
      name: 'Floor Care',
    }),
  ).toHaveAttribute('href', '/products?category=3');
  expect(await screen.findByRole('link', { name: 'Article 1' })).toBeVisible();
});

test('without the calls of the search the products are there', async () => {
  api.responses['/api/search/suggestions'] = 503;
  api.responses['/api/search/articles'] = 404;
  visit('/products/all?search=pine', api);
  expect(await screen.findByRole('link', { name: 'Product 1' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Articles' })).not.toBeInTheDocument();
});
