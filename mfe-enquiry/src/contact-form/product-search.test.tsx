import { screen, waitFor, within } from '@testing-library/react';
import { aProduct, visit } from '../../test-support/visit';

const names = [
  'Venmax',
  'Venmax Kitchen',
  'Bloom',
  ...Array.from({ length: 70 }, (_, index) => `Soap ${index}`),
];
const products = names.map((name, index) => aProduct(index + 1, name));

afterEach(() => {
  sessionStorage.clear();
});

const send = () => screen.getByRole('button', { name: 'Send Message' });
/** The input is a combobox once the form is used. */
const open = async (url = '/contact', catalogue: Parameters<typeof visit>[1] = { products }) => {
  const user = visit(url, catalogue);
  await user.click(await screen.findByRole('textbox', { name: /^Name/ }));
  return { user, product: await screen.findByRole<HTMLInputElement>('combobox', { name: /^Product/ }) };
};
const optionNames = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('above 60 products the product is searched, by keyboard too, and its suggestions are announced', async () => {
  const { user, product } = await open();
  expect(product).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await user.type(product, 'venmax');
  await waitFor(() => {
    expect(optionNames()).toEqual(['Venmax', 'Venmax Kitchen']);
  });
  expect(product).toHaveAttribute('aria-expanded', 'true');
  expect(product.getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Products' }).id);
  await waitFor(() => {
    expect(screen.getByRole('status')).toHaveTextContent('2 products');
  });

  await user.keyboard('{ArrowDown}{ArrowDown}');
  const [, second] = screen.getAllByRole('option');
  expect(second).toHaveAttribute('aria-selected', 'true');
  expect(product).toHaveAttribute('aria-activedescendant', second?.id);
  expect(product).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(product).toHaveValue('Venmax Kitchen');
  expect(product).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(screen.queryByText('Name is required')).not.toBeInTheDocument();
});

test('Escape closes the suggestions and keeps the text, and an arrow key opens them', async () => {
  const { user, product } = await open();
  await user.type(product, 'bloom');
  await screen.findByRole('option', { name: 'Bloom' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(product).toHaveValue('bloom');
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { name: 'Bloom' })).toBeVisible();
});

test('a suggestion that is clicked is taken, and the focus stays in the input', async () => {
  const { user, product } = await open();
  await user.click(product);
  await waitFor(() => {
    expect(optionNames()).toHaveLength(12);
  });
  const hint = '12 of 73 products. Type more of the name.';
  expect(screen.getByRole('status')).toHaveTextContent(hint);
  await user.click(screen.getByRole('option', { name: 'Bloom' }));
  expect(product).toHaveValue('Bloom');
  expect(product).toHaveFocus();
  await user.tab();
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

test('a name that no product has is no choice; editing it takes the error away', async () => {
  const { user, product } = await open();
  await user.type(product, 'Unobtainium');
  await waitFor(() => {
    expect(screen.getByRole('status')).toHaveTextContent('No product has this in its name or description.');
  });
  await user.click(send());
  expect(product).toHaveAccessibleDescription(/Please select a product/);
  expect(product).toHaveValue('Unobtainium');
  await user.clear(product);
  await user.type(product, 'bloo');
  await user.click(await screen.findByRole('option', { name: 'Bloom' }));
  expect(product).toHaveAccessibleDescription('Type the name of a product.');
  await user.click(send());
  expect(within(screen.getByRole('alert')).queryByText(/select a product/)).not.toBeInTheDocument();
});

test('a draft is there again after the form was left', async () => {
  const { user, product } = await open();
  await user.type(screen.getByLabelText(/^Name/), 'Asha');
  await user.type(product, 'bloo');
  await user.click(await screen.findByRole('option', { name: 'Bloom' }));
  await user.click(screen.getByRole('link', { name: 'Contact section' }));
  expect(await screen.findByRole('heading', { name: 'Contact Us !' })).toBeVisible();
  expect(await screen.findByRole('textbox', { name: /^Product/ })).toHaveValue('Bloom');
});

test('what is typed before the code of the suggestions is there is searched', async () => {
  const user = visit('/contact', { products });
  await user.type(await screen.findByRole('textbox', { name: /^Product/ }), 'kitchen');
  expect(await screen.findByRole('option')).toHaveTextContent('Venmax Kitchen');
});

test('until the results are there, products that are known and fit stay, and so does the chosen one', async () => {
  let respond: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (respond = resolve));
  const { user, product } = await open('/contact', { products, beforeSearch: () => isReleased });
  await user.click(product);
  await waitFor(() => expect(optionNames()).toHaveLength(12));
  await user.keyboard('soap 1');
  expect(optionNames()).toEqual(['Soap 1']);
  await user.keyboard('{ArrowDown}');
  respond();
  await waitFor(() => expect(optionNames()).toHaveLength(11));
  await user.keyboard('{Enter}');
  expect(product).toHaveValue('Soap 1');
});

test('where the search fails, the visitor is told that the text is sent as it is', async () => {
  const beforeSearch = () => Promise.reject(new Error('No connection'));
  const { user, product } = await open('/contact', { products, beforeSearch });
  await user.type(product, 'Bloom');
  await waitFor(() => {
    expect(screen.getByRole('status')).toHaveTextContent(/cannot be searched.*sent as it is/);
  });
  await user.click(send());
  expect(within(screen.getByRole('alert')).queryByText(/select a product/)).not.toBeInTheDocument();
});

test('the product in the URL is named', async () => {
  const { product } = await open('/contact?product=12', { products, product: aProduct(12, 'Venmax Parts') });
  expect(product).toHaveValue('Venmax Parts');
});

test('up to 60 products are a select', async () => {
  visit('/contact', { products: products.slice(0, 60) });
  expect(within(await screen.findByLabelText(/^Product/)).getAllByRole('option')).toHaveLength(61);
});
