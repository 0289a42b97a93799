import { screen, waitFor, within } from '@testing-library/react';
import { quoteListName } from '@site/shared-contracts/quote-list';
import { aProduct, visit } from '../../test-support/visit';

const venmax = aProduct(3, 'Venmax', ['1 L', '5 L']);
const row = () => screen.findByRole('group', { name: 'Venmax' });
const stored = () => JSON.parse(localStorage.getItem(quoteListName) ?? '[]') as { quantity: string }[];
const list = (quantity = '10', size = '5 L') =>
  localStorage.setItem(
    quoteListName,
    JSON.stringify([{ key: '1', productId: 3, size, quantity, name: 'Old name' }]),
  );

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('an empty list leads to the products', async () => {
  visit('/quote-list', { product: venmax });
  expect(await screen.findByText(/Nothing is on your list yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'All products' })).toHaveAttribute('href', '/products/all');
});

test('a product of the address joins the list, and the address is without it', async () => {
  visit('/quote-list?item=3.12.5+L', { product: venmax });
  await waitFor(() => expect(stored()).toHaveLength(1));
  expect(window.location.search).toBe('');
  expect(within(await row()).getByLabelText(/^Quantity/)).toHaveValue('12');
  expect(within(await row()).getByLabelText(/^Size/)).toHaveValue('5 L');
});

test('quantities are kept as they are typed, and a removed product comes back', async () => {
  list();
  const user = visit('/quote-list', { product: venmax });
  const quantity = within(await row()).getByLabelText(/^Quantity/);
  await user.type(quantity, '5');
  expect(stored()[0]?.quantity).toBe('105');
  await user.click(screen.getByRole('button', { name: 'Remove Venmax' }));
  expect(stored()).toEqual([]);
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(undo).toHaveFocus();
  await user.click(undo);
  expect(stored()[0]?.quantity).toBe('105');
});

test('what has changed in the catalogue is said', async () => {
  list('10', '20 L');
  visit('/quote-list', { product: venmax });
  expect(await screen.findByText('It was called Old name.')).toBeVisible();
  expect(screen.getByText('The size 20 L is no longer offered.')).toBeVisible();
});

test('a product that is gone is not asked for', async () => {
  list();
  visit('/quote-list', { product: 410 });
  expect(await screen.findByText(/no longer in our catalogue/)).toBeVisible();
  expect(screen.queryByLabelText(/^Quantity/)).not.toBeInTheDocument();
});

test('the first fault has the focus, that of a row before those of the person', async () => {
  list('3');
  const user = visit('/quote-list', { product: venmax });
  const quantity = within(await row()).getByLabelText(/^Quantity/);
  await user.click(screen.getByRole('button', { name: 'Send Request' }));
  expect(quantity).toHaveFocus();
  expect(quantity).toHaveAccessibleDescription('Minimum quantity is 10');
  expect(screen.getByLabelText(/^Name \*/)).toHaveAccessibleDescription('Name is required');
  await user.type(quantity, '0');
  expect(quantity).not.toHaveAccessibleDescription();
});
