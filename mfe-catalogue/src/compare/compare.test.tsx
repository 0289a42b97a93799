import { screen, waitFor, within } from '@testing-library/react';
import { aProduct, detergent, serveStubApi } from '../../test-support/stub-api';
import { currentUrl, visit } from '../../test-support/visit';

const api = serveStubApi();

beforeEach(() => {
  for (const id of [2, 3, 4, 5])
    api.responses[`/api/products/${id}`] = { ...detergent, ...aProduct(id), sizes: ['1 L'] };
  api.responses['/api/products/1'] = {
    ...detergent,
    uses: ['Laundry'],
    facts: [
      { name: 'Density', value: '1.02', unit: 'g/cm³' },
      { name: 'pH (undiluted)', value: '7.5' },
    ],
    hazards: { pictograms: ['GHS05'], hazardStatements: [], precautionaryStatements: [] },
  };
});

const table = async () => within(await screen.findByRole('table'));

test('products are beside each other, with what is known of one of them, and where they differ', async () => {
  visit('/compare?ids=1,2', api);
  const rows = await table();
  expect(rows.getAllByRole('columnheader')).toHaveLength(2);
  const titles = rows.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'Packs and prices: they differ',
    'Use: they differ',
    'pH (undiluted): they differ',
    'Density: they differ',
    'Hazards: they differ',
    'What next',
  ]);
  expect(rows.getByRole('img', { name: 'Corrosive' })).toBeInTheDocument();
  expect(rows.getAllByText('Not stated')).toHaveLength(3);
  expect(rows.getByRole('link', { name: 'Request a quote for Product 2' })).toHaveAttribute(
    'href',
    '/compare?ids=1%2C2&quote=2',
  );
  expect(screen.getByRole('region', { name: 'Comparison' })).toHaveAttribute('tabindex', '0');
});

test('a pack without a price is on request only where buyers ask for it', async () => {
  api.responses['/api/products/1'] = {
    ...{ ...aProduct(1), productDescription: '' },
    sizes: ['1 L', '5 L', '20 L'],
    packs: [
      { size: '1 L', price: 99.5 },
      { size: '20 L', onRequest: true },
    ],
  };
  visit('/compare?ids=1', api);
  const cell = (await table()).getByRole('row', { name: /^Packs and prices/ });
  const prices = within(cell).getAllByRole('definition');
  expect(prices.map(({ textContent }) => textContent)).toEqual(['₹99.50₹99.50/L', '', 'Price on request']);
});

test('one is taken away, and the others stay', async () => {
  const user = visit('/compare?ids=1,2,3', api);
  await user.click((await table()).getByRole('link', { name: 'Remove Product 2' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2 products'));
  expect(currentUrl()).toBe('/compare?ids=1,3');
  expect(screen.getByRole('link', { name: 'Add a product' })).toHaveAttribute(
    'href',
    '/products/all?compare=1,3',
  );
});

test('a fifth product is named as one too many', async () => {
  visit('/compare?ids=1,2,3,4,5', api);
  expect((await table()).getAllByRole('columnheader')).toHaveLength(4);
  expect(screen.getByRole('alert')).toHaveTextContent('Product 5 is left out');
  expect(screen.queryByRole('link', { name: 'Add a product' })).not.toBeInTheDocument();
});

test('without products, or with those that do not exist, it leads to the list', async () => {
  visit('/compare?ids=99', api);
  expect(await screen.findByRole('link', { name: 'Choose products' })).toHaveAttribute(
    'href',
    '/products/all',
  );
});
