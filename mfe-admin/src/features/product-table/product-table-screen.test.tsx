import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import { createBrowserRouter, RouterProvider } from '@site/shared-contracts/router';
import type { PricePreview, ProductTableRow } from '@site/shared-contracts/schemas';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { ProductTableScreen } from './product-table-screen';

const api = serveAdminApi();
afterEach(() => localStorage.clear());

const floorWash: ProductTableRow = {
  id: 1,
  name: 'Floor Wash',
  categoryId: 7,
  categoryName: 'Floor Care',
  productPrice: 100,
  offer: 10,
  productOfferPrice: 90,
  state: 'published',
  changedAt: '2026-03-04T05:06:00.000Z',
};
const floorPolish: ProductTableRow = {
  id: 3,
  name: 'Floor Polish',
  fromPrice: 175.5,
  state: 'published',
  changedAt: '2026-03-04T05:06:00.000Z',
};
const draft: ProductTableRow = { id: 2, name: '', state: 'draft', changedAt: '2026-03-04T05:06:00.000Z' };

function open(rows: ProductTableRow[], { total = rows.length, search = '' } = {}) {
  api.handlers['GET /api/products/managed'] = () => ({
    body: { status: 200, data: rows, total, page: 1, pageSize: 25 },
  });
  api.handlers['GET /api/category/managed'] = () => ({
    body: [{ id: 7, name: 'Floor Care', count: 1, version: 1, isHidden: false, hiddenProducts: 0 }],
  });
  window.history.replaceState(null, '', `/admin/allProducts${search}`);
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  const routes = [
    { path: '/admin/allProducts', element: <ProductTableScreen /> },
    { path: '*', element: <p>Another screen</p> },
  ];
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </QueryClientProvider>,
  );
}

const sent = (call: string) =>
  api.requests.filter((request) => request.call === call).map(({ body }) => body);

test('each row says what visitors see, and links to the form', async () => {
  open([floorWash, draft, floorPolish]);
  const link = await screen.findByRole('link', { name: 'Floor Wash' });
  expect(link).toHaveAttribute('href', '/admin/addproduct/7/1');
  expect(link.closest('tr')).toHaveTextContent('Floor WashNoneFloor Care₹100₹90 (10%)VisibleMar 4, 2026');
  expect(screen.getByRole('link', { name: 'Without a name' }).closest('tr')).toHaveTextContent(/Draft/);
  expect(screen.getByRole('link', { name: 'Floor Polish' }).closest('tr')).toHaveTextContent(/From ₹175\.50/);
});

test('columns are chosen, and remembered', async () => {
  open([floorWash]);
  expect(await screen.findByRole('columnheader', { name: 'Category' })).toBeVisible();
  fireEvent.click(screen.getByLabelText('Category', { selector: 'input' }));
  expect(screen.queryByRole('columnheader', { name: 'Category' })).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('admin:product-columns') ?? '')).not.toContain('category');
});

test('filters and the order are in the URL', async () => {
  open([floorWash], { search: '?state=hidden&missing=price&pageSize=50' });
  await screen.findByRole('link', { name: 'Floor Wash' });
  fireEvent.click(screen.getByRole('button', { name: 'Price' }));
  await waitFor(() => expect(window.location.search).toContain('sort=price'));
  expect(screen.getByRole('columnheader', { name: /Price/ })).toHaveAttribute('aria-sort', 'ascending');
  fireEvent.change(screen.getByLabelText('Missing'), { target: { value: 'picture' } });
  expect(window.location.search).toContain('missing=picture');
});

test('prices of ticked products are previewed before they change', async () => {
  const preview: PricePreview = {
    status: 200,
    total: 2,
    changed: 1,
    withoutPrice: 0,
    refused: 1,
    sizes: [
      { size: '5 L', products: 2 },
      { size: '20 L', products: 1 },
    ],
    rows: [
      { id: 2, name: 'Bleach', before: { price: 5 }, message: 'An offer of a size would be free.' },
      {
        id: 1,
        name: 'Floor Wash',
        before: { price: 100, offerPrice: 90, sizePrices: [{ size: '5 L', price: 400 }] },
        after: { price: 95, offerPrice: 85.5, sizePrices: [{ size: '5 L', price: 380 }] },
      },
    ],
  };
  api.handlers['POST /api/bulk-changes/preview'] = () => ({ body: preview });
  open([floorWash, draft]);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Floor Wash' }));
  expect(screen.getByText('1 product selected.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Change prices' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change the prices of 1 product' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(dialog.getByText(/^Write a percentage other than 0/)).toBeVisible();
  fireEvent.click(await dialog.findByLabelText('5 L (2)'));
  fireEvent.change(dialog.getByLabelText(/^Per cent/), { target: { value: '-5' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  const table = within(await dialog.findByRole('table'));
  expect(
    table.getAllByRole('row').map((row) => Array.from(row.children, ({ textContent }) => textContent)),
  ).toEqual([
    ['Price of', 'Now', 'Then'],
    ['Bleach'],
    ['Price', '₹5', ''],
    ['An offer of a size would be free.'],
    ['Floor Wash'],
    ['Price', '₹100', '₹95'],
    ['Offer', '₹90', '₹85.50'],
    ['5\u00a0L', '₹400', '₹380'],
  ]);
  expect(sent('POST /api/bulk-changes/preview')).toEqual([
    { ids: [1], percent: 0, rounding: 'paisa' },
    { ids: [1], sizes: ['5 L'], percent: -5, rounding: 'rupee' },
  ]);

  api.handlers['POST /api/bulk-changes/create'] = () => problem(409, { detail: 'Look again.' });
  fireEvent.click(dialog.getByRole('button', { name: 'Change the prices of 1 product' }));
  expect(await dialog.findByText('Nothing was changed. Look again.')).toBeVisible();
  api.handlers['POST /api/bulk-changes/create'] = () => ({ body: { status: 200, id: 12 } });
  fireEvent.click(dialog.getByRole('button', { name: 'Change the prices of 1 product' }));
  expect(await screen.findByText('Another screen')).toBeVisible();
  expect(window.location.pathname).toBe('/admin/bulkChanges/12');
  expect(sent('POST /api/bulk-changes/create').at(-1)).toEqual({
    ids: [1],
    sizes: ['5 L'],
    count: 1,
    action: 'price',
    percent: -5,
    rounding: 'rupee',
  });
});

test('all that match are hidden at once, also those on other pages', async () => {
  open([floorWash], { total: 300, search: '?search=wash' });
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 300 that match' }));
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Hide 300 products?' }));
  api.handlers['POST /api/bulk-changes/create'] = () => ({ body: { status: 200, id: 13 } });
  fireEvent.click(dialog.getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('Another screen')).toBeVisible();
  expect(sent('POST /api/bulk-changes/create')).toEqual([
    { filter: { search: 'wash' }, count: 300, action: 'hide' },
  ]);
});

test('a move needs a category', async () => {
  open([floorWash]);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  fireEvent.click(screen.getByRole('button', { name: 'Move' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Move 1 product?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  expect(dialog.getByText('Choose a category.')).toBeVisible();
  expect(sent('POST /api/bulk-changes/create')).toEqual([]);
});

test('a list that cannot be loaded, and one without products, are shown differently', async () => {
  open([]);
  expect(await screen.findByText('There is no product yet.')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Selected products' })).not.toBeInTheDocument();
});
