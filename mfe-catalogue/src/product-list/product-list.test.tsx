import { screen, waitFor, within } from '@testing-library/react';
import { aProduct, floor, products, soap, serveStubApi } from '../../test-support/stub-api';
import { currentUrl, visit } from '../../test-support/visit';

const api = serveStubApi();

beforeEach(() => {
  api.responses['/api/category/all'] = { status: 200, data: [floor, soap] };
  api.responses['/api/products/category/7'] = [aProduct(1), aProduct(2)];
  api.responses['/api/products/category/3'] = [aProduct(3)];
});

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
// The first of two: the other one says what is compared.
const status = () => screen.getAllByRole('status')[0];
// Of the two ways to choose a category one is always hidden; which one is up to the width, and jsdom has none.
const categoryLink = (name: RegExp) => screen.getByRole('link', { name, hidden: true });

test('the list first shows the default category, its products, their number and the brochure', async () => {
  visit('/products', api);
  expect(await title('Beauty Soap')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(status()).toHaveTextContent('2 products');
  expect(categoryLink(/^Beauty Soap 2/)).toHaveAttribute('aria-current', 'true');
  const brochure = screen.getByRole('link', { name: 'Download our brouchure (opens in a new tab)' });
  expect(brochure).toHaveAttribute('target', '_blank');
  expect(brochure).toHaveAttribute('rel', 'noopener');
  expect(api.requestedUrls.sort()).toEqual([
    '/api/category/all',
    '/api/products/category/7?page=1&pageSize=12&facets=true',
  ]);
  expect(document.title).toBe('Beauty Soap');
});

test('without the default category, the list first shows the first category', async () => {
  api.responses['/api/category/all'] = [floor];
  api.responses['/api/products/category/7'] = 404;
  visit('/products', api);
  expect(await title('Floor Care')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Product 3' })).toBeVisible();
  expect(status()).toHaveTextContent(/^1 product$/);
});

test('a category is chosen by link or dropdown, and is in the URL', async () => {
  const user = visit('/products', api);
  await title('Beauty Soap');
  await user.click(categoryLink(/^Floor Care/));
  expect(await title('Floor Care')).toBeVisible();
  expect(currentUrl()).toBe('/products?category=3');
  expect(screen.getByLabelText('Category')).toHaveDisplayValue('Floor Care (1)');

  await user.selectOptions(screen.getByLabelText('Category'), 'Beauty Soap (2)');
  expect(await title('Beauty Soap')).toBeVisible();
  expect(currentUrl()).toBe('/products?category=7');
  expect(screen.getByLabelText('Category')).toHaveFocus();
});

test('a search that is too long stays whole, and says how much is too much', async () => {
  api.responses['/api/products/all'] = [];
  const search = 'x'.repeat(130);
  visit(`/products/all?search=${search}`, api);
  const input = await screen.findByLabelText('Search all products');
  expect(input).toHaveValue(search);
  expect(input).toHaveAccessibleDescription('At most 100 characters: 30 too many.');
  expect(api.requestedUrls.some((url) => url.includes(`search=${'x'.repeat(100)}&`))).toBe(true);
});

test('a search covers all products, a category narrows the search, a sort order keeps both', async () => {
  api.responses['/api/products/all'] = [aProduct(8), aProduct(9)];
  const user = visit('/products?category=3', api);
  await title('Floor Care');
  await user.type(screen.getByRole('searchbox'), ' pine {Enter}');
  expect(await title('Results for “pine”')).toBeVisible();
  expect(currentUrl()).toBe('/products/all?search=pine');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(api.requestedUrls).toContain(
    '/api/products/all?search=pine&page=1&pageSize=12&facets=true&purpose=page',
  );
  expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Best match');

  await user.click(categoryLink(/^Floor Care/));
  await waitFor(() => {
    expect(status()).toHaveTextContent('1 product in Floor Care');
  });
  expect(currentUrl()).toBe('/products?category=3&search=pine');

  await user.selectOptions(screen.getByLabelText('Sort by'), 'Price, high to low');
  await waitFor(() => {
    expect(currentUrl()).toBe('/products?category=3&search=pine&sort=-price');
  });

  const clear = screen.getByRole('link', { name: 'Clear search' });
  await waitFor(() => {
    expect(clear).toHaveAttribute('href', '/products?category=3&sort=-price');
  });
  await user.click(clear);
  expect(await title('Floor Care')).toBeVisible();
  expect(currentUrl()).toBe('/products?category=3&sort=-price');
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('all products are chosen by link or dropdown, and have a URL of their own', async () => {
  api.responses['/api/products/all'] = {
    data: [aProduct(1), aProduct(2), aProduct(3)],
    total: 15,
    page: 1,
    pageSize: 12,
  };
  const user = visit('/products', api);
  await title('Beauty Soap');
  await user.click(categoryLink(/^All products 3/));
  expect(await title('All products')).toBeVisible();
  expect(currentUrl()).toBe('/products/all');
  expect(document.title).toBe('All products');
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(categoryLink(/^All products/)).toHaveAttribute('aria-current', 'true');
  expect(screen.getByLabelText('Category')).toHaveDisplayValue('All products (3)');
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', '/products/all?page=2');

  await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest first');
  await waitFor(() => {
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'href',
      '/products/all?sort=newest&page=2',
    );
  });
  await user.selectOptions(screen.getByLabelText('Category'), 'Floor Care (1)');
  expect(await title('Floor Care')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Category'), 'All products (3)');
  expect(await title('All products')).toBeVisible();
  expect(currentUrl()).toBe('/products/all?sort=newest');
});

test('a category without products cannot be chosen', async () => {
  const empty = { id: 9, name: 'Not filled yet', count: 0 };
  api.responses['/api/category/all'] = [floor, empty, { ...soap, count: 0 }];
  visit('/products', api);
  expect(await title('Floor Care')).toBeVisible();
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(['All products (1)', 'Floor Care (1)']));
  for (const name of ['Not filled yet', 'Beauty Soap'])
    expect(screen.queryByText(new RegExp(name))).not.toBeInTheDocument();
});

test('a category without products says so at its own URL', async () => {
  api.responses['/api/category/all'] = [floor, { ...soap, count: 0 }];
  api.responses['/api/products/category/7'] = [];
  visit('/products?category=7', api);
  expect(await title('Beauty Soap')).toBeVisible();
  expect(screen.getByText('There are no products here yet.')).toBeVisible();
  expect(screen.getByLabelText('Category')).toHaveDisplayValue('Choose a category');
});

test('several pages are linked, and the focus moves to the beginning of a new page', async () => {
  const total = 30;
  api.responses['/api/products/category/7?page=1&pageSize=12&facets=true'] = {
    data: products(12),
    total,
    page: 1,
    pageSize: 12,
  };
  api.responses['/api/products/category/7?page=2&pageSize=12&facets=true'] = {
    data: products(12),
    total,
    page: 2,
    pageSize: 12,
  };
  const user = visit('/products', api);
  await title('Beauty Soap');
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(pages.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  expect(pages.queryByRole('link', { name: 'Previous page' })).not.toBeInTheDocument();
  await user.click(pages.getByRole('link', { name: 'Next page' }));
  await waitFor(() => {
    expect(status()).toHaveTextContent('30 products, page 2 of 3');
  });
  expect(currentUrl()).toBe('/products?page=2');
  expect(screen.getByRole('region', { name: 'Products' })).toHaveFocus();
  expect(pages.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/products');
});

test('the previous products stay while the next ones are loading', async () => {
  let release: () => void = () => undefined;
  const user = visit('/products', api);
  await title('Beauty Soap');
  api.gates['/api/products/category/3'] = new Promise((resolve) => {
    release = resolve;
  });
  await user.click(categoryLink(/^Floor Care/));
  await waitFor(() => {
    expect(screen.getByRole('link', { name: 'Product 1' }).closest('ul')).toHaveAttribute(
      'aria-busy',
      'true',
    );
  });
  release();
  expect(await title('Floor Care')).toBeVisible();
});

test.each([
  [
    'a search without a hit',
    '/products/all?search=zebra',
    'Nothing matches “zebra”. Check the spelling, or try a more general word.',
    '/products/all',
  ],
  [
    'a search without a hit in its category',
    '/products?search=zebra&category=3',
    'Nothing in Floor Care matches “zebra”.',
    '/products/all?search=zebra',
  ],
  ['an empty category', '/products?category=3', 'There are no products here yet.', '/products/all'],
  [
    'a category that does not exist',
    '/products?category=99',
    'This category does not exist, or no longer does.',
    '/products/all',
  ],
])('%s is named, with a link to more products', async (_, path, words, wayOut) => {
  api.responses['/api/products/all'] = [];
  api.responses['/api/products/category/3'] = [];
  visit(path, api);
  const message = await screen.findByText(words);
  const [first] = within(message.parentElement ?? message).getAllByRole('link');
  expect(first).toHaveAttribute('href', wayOut);
});

test.each(['/products/all?search=zebra', '/products?category=3', '/products?category=99'])(
  '%s offers popular products to go on with',
  async (path) => {
    api.responses['/api/products/category/3'] = [];
    api.responses['/api/products/all?search=zebra&page=1&pageSize=12&facets=true&purpose=page'] = [];
    api.responses['/api/products/all'] = [];
    api.responses['/api/products/all?sort=trending&page=1&pageSize=3'] = products(3);
    visit(path, api);
    const popular = within(await screen.findByRole('region', { name: 'From our range' }));
    expect(popular.getAllByRole('article')).toHaveLength(3);
    expect(popular.getByRole('link', { name: 'Product 1' })).toHaveAttribute('href', '/productsDetails/1');
  },
);

test('a page after the last one links to the last page', async () => {
  api.responses['/api/products/category/7'] = { data: [], total: 13, page: 9, pageSize: 12 };
  visit('/products?page=9', api);
  expect(await screen.findByText('There is no page 9.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the last page' })).toHaveAttribute(
    'href',
    '/products?page=2',
  );
});

test('a failed call says so and can be tried again', async () => {
  api.responses['/api/category/all'] = 503;
  api.responses['/api/products/category/7'] = 503;
  const user = visit('/products', api);
  expect(await screen.findByText('The products could not be loaded.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Beauty Soap');

  api.responses['/api/category/all'] = [floor, soap];
  api.responses['/api/products/category/7'] = [aProduct(1)];
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(await screen.findByRole('option', { name: 'Floor Care (1)' })).toBeInTheDocument();
});

const use = {
  facet: 'use',
  label: 'Use',
  values: [
    { value: 'floors', label: 'Floors', count: 2 },
    { value: 'kitchen', label: 'Kitchen', count: 1 },
  ],
};
const withFacets = (...data: object[]) => ({
  data,
  total: data.length,
  page: 1,
  pageSize: 12,
  facets: [use],
});

test('a choice applies at once and is in the URL; its chip takes it away again', async () => {
  api.responses['/api/products/category/7'] = withFacets(aProduct(1), aProduct(2));
  const user = visit('/products?sort=name', api);
  await title('Beauty Soap');
  api.responses['/api/products/category/7'] = withFacets(aProduct(2));
  await user.click(await screen.findByRole('checkbox', { name: /^Kitchen 1/, hidden: true }));
  await waitFor(() => expect(currentUrl()).toBe('/products?sort=name&use=kitchen'));
  await waitFor(() => expect(status()).toHaveTextContent('1 product'));
  const chosen = within(screen.getByRole('list', { name: 'Chosen filters' }));
  expect(chosen.getByRole('link', { name: 'Clear all filters' })).toHaveAttribute(
    'href',
    '/products?sort=name',
  );
  await user.click(chosen.getByRole('link', { name: 'Take away Use: Kitchen' }));
  await waitFor(() => expect(currentUrl()).toBe('/products?sort=name'));
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: /^Kitchen/, hidden: true })).not.toBeChecked(),
  );
});

test('where nothing has all of what is chosen, the list says what can be taken away', async () => {
  api.responses['/api/products/all'] = withFacets();
  visit('/products/all?use=kitchen&ph=neutral', api);
  expect(await screen.findByText(/No product here has all of what is chosen/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Take away Use: Kitchen' })).toBeVisible();
  const [clear] = screen.getAllByRole('link', { name: 'Clear all filters' });
  expect(clear).toHaveAttribute('href', '/products/all');
});

test('products are chosen to be compared, at most four', async () => {
  api.responses['/api/products/all'] = products(6);
  const user = visit('/products/all?compare=1,2,3', api);
  await title('All products');
  const links = () => screen.getAllByRole('link', { name: /^Compare/ });
  await waitFor(() => expect(links().length).toBeGreaterThan(6));
  expect(screen.getByText('3 products to compare.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Compare Product 4 with others' }));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', '/compare?ids=1,2,3,4'),
  );
  expect(currentUrl()).toBe('/products/all?compare=1,2,3,4');
  await user.click(screen.getByRole('link', { name: 'Compare Product 5 with others' }));
  expect(await screen.findByText(/^At most 4 products can be compared/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Compare Product 1 (chosen: take it away again)' }));
  await waitFor(() => expect(currentUrl()).toBe('/products/all?compare=2,3,4'));
});

test('the introduction of a category is above its products', async () => {
  api.responses['/api/category/all'] = [floor, { ...soap, introduction: 'Milled three times.' }];
  visit('/products', api);
  expect(await screen.findByText('Milled three times.')).toBeVisible();
});
