import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { goodQuote, quoteCases } from '@site/shared-testing/enquiry-cases';
import { expectedFieldMessages, shownFieldMessages } from '../../test-support/field-messages';
import { aProduct, contact, visit } from '../../test-support/visit';

const venmax = aProduct(3, 'Venmax', ['1 L', '5 L']);
const dialog = () => within(screen.getByRole('dialog'));
const field = (name: string) => dialog().getByLabelText(new RegExp(`^${name}`));
const formIn = (element: HTMLElement) => within(element).findByRole<HTMLFormElement>('form');

afterEach(() => {
  sessionStorage.clear();
});

test('asks for one product, with its first size chosen', async () => {
  visit('/?quote=3', { product: venmax });
  const form = await formIn(await screen.findByRole('dialog', { name: 'Request a quote' }));
  expect(form).toHaveTextContent('Venmax');
  expect(field('Size')).toHaveValue('1 L');
  expect([...new FormData(form).keys()]).toEqual([
    'name',
    'quantity',
    'contactNo',
    'email',
    'size',
    'website',
    'consent',
  ]);
  expect(form).toHaveAttribute('action', '/?quote=3');
  expect(field('Email')).toHaveAttribute('type', 'email');
  expect(field('Contact number')).toHaveAttribute('autocomplete', 'tel');
});

test('a product that comes in no sizes has one', async () => {
  visit('/?quote=3', { product: aProduct(3, 'Venmax') });
  expect(await screen.findByLabelText(/^Size/)).toHaveValue('Standard');
});

test('says what is wrong in the order of the fields', async () => {
  const user = visit('/?quote=3', { product: venmax });
  await user.click(await screen.findByRole('button', { name: 'Send Request' }));
  expect(field('Name')).toHaveAccessibleDescription('Name is required');
  expect(field('Quantity')).toHaveAccessibleDescription('Quantity is required');
  expect(field('Contact number')).toHaveAccessibleDescription('Contact number is required');
  expect(field('Email')).toHaveAccessibleDescription('Email is required');
  expect(field('Size')).not.toHaveAccessibleDescription();
  expect(field('Name')).toHaveFocus();
  await user.type(field('Quantity'), '9');
  expect(field('Quantity')).not.toHaveAccessibleDescription();
  await user.click(screen.getByRole('button', { name: 'Send Request' }));
  expect(field('Quantity')).toHaveAccessibleDescription('Minimum quantity is 10');
});

test.each(Object.keys(goodQuote))('%s: the specified word to each kind of value, or none', async (name) => {
  visit('/?quote=3', { product: aProduct(3, 'Venmax', ['1 L', goodQuote.size]) });
  const form = await formIn(await screen.findByRole('dialog'));
  // One of the sizes that are offered is always chosen.
  const cases = quoteCases.filter(
    ({ field: of, value }) => of === name && (name !== 'size' || value === goodQuote.size),
  );
  expect(shownFieldMessages(form, goodQuote, cases)).toEqual(expectedFieldMessages(cases));
});

test('a size that was chosen is there again', async () => {
  const user = visit('/?quote=3', { products: [venmax], product: venmax });
  await formIn(await screen.findByRole('dialog'));
  fireEvent.change(field('Name'), { target: { value: 'Ravi' } });
  fireEvent.change(field('Size'), { target: { value: '5 L' } });
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.location.search).toBe('');
  await user.click(screen.getByRole('link', { name: 'Request a quote for Venmax' }));
  await formIn(await screen.findByRole('dialog'));
  expect(field('Name')).toHaveValue('Ravi');
  expect(field('Size')).toHaveValue('5 L');
});

test('the size that was chosen on the page is chosen here, and the form is sent to that address', async () => {
  visit('/?quote=3&size=5+L', { product: venmax });
  const form = await formIn(await screen.findByRole('dialog'));
  expect(field('Size')).toHaveValue('5 L');
  expect(form).toHaveAttribute('action', '/?quote=3&size=5+L');
});

test('a size in the address that the product does not come in is the first one', async () => {
  visit('/?quote=3&size=500+L', { product: venmax });
  await formIn(await screen.findByRole('dialog'));
  expect(field('Size')).toHaveValue('1 L');
});

test('a size that was chosen on the page counts more than that of a draft, which keeps the rest', async () => {
  const user = visit('/?quote=3', { products: [venmax], product: venmax });
  await formIn(await screen.findByRole('dialog'));
  fireEvent.change(field('Name'), { target: { value: 'Ravi' } });
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  cleanup();
  visit('/?quote=3&size=5+L', { products: [venmax], product: venmax });
  await formIn(await screen.findByRole('dialog'));
  expect(field('Name')).toHaveValue('Ravi');
  expect(field('Size')).toHaveValue('5 L');
});

test('closing it leaves no size in the address of a page that is not the product’s', async () => {
  const user = visit('/?quote=3&size=5+L', { products: [venmax], product: venmax });
  await formIn(await screen.findByRole('dialog'));
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.location.search).toBe('');
});

test.each([404, 410])('a product that is gone (%i) leads to the others and to people', async (product) => {
  visit('/?quote=3', { product });
  await screen.findByRole('dialog');
  expect(await dialog().findByText(/no longer in our catalogue/)).toBeVisible();
  expect(dialog().getByRole('link', { name: 'All products' })).toHaveAttribute('href', '/products/all');
  expect(dialog().getByRole('link', { name: contact.phone })).toBeVisible();
});

test('a product that could not be loaded is tried again, or asked for in another way', async () => {
  visit('/?quote=3', { product: 503 });
  await screen.findByRole('dialog');
  expect(await dialog().findByText(/could not be loaded/)).toBeVisible();
  expect(dialog().getByRole('button', { name: 'Try again' })).toBeEnabled();
  expect(dialog().getByRole('link', { name: 'Send a message instead' })).toHaveAttribute(
    'href',
    '/contact?product=3',
  );
});

test('says what the chosen pack costs, in the list and above the form', async () => {
  const sizePrices = [
    { size: '1 L', price: 100 },
    { size: '5 L', price: 450 },
  ];
  const user = visit('/?quote=3', { product: { ...venmax, sizePrices } });
  const form = await formIn(await screen.findByRole('dialog'));
  expect(dialog().getByRole('option', { name: '5 L · ₹450' })).toBeVisible();
  expect(form).toHaveTextContent('₹100 for each pack');
  await user.selectOptions(field('Size'), '5 L');
  expect(form).toHaveTextContent('₹450 for each pack');
  expect(dialog().getByText('in packs, minimum 10')).toBeVisible();
});

test.each([
  ['sample', 'Ask for a sample'],
  ['data sheet', 'Ask for the data sheet'],
])('a %s is asked for without size and quantity', async (purpose, title) => {
  visit(`/?quote=3&purpose=${purpose}`, { product: venmax });
  const form = await formIn(await screen.findByRole('dialog', { name: title }));
  expect(Object.fromEntries(new FormData(form))).toMatchObject({ purpose });
  expect(dialog().queryByLabelText(/^(Size|Quantity)/)).not.toBeInTheDocument();
});
