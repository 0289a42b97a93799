import type { ManagedCategory } from '@site/shared-contracts/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../test-support/render-screen';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { useNotices } from '../../notices/notice-store';
import { CategoriesScreen } from './categories-screen';

const api = serveAdminApi();
afterEach(() => useNotices.getState().clear());

const soaps: ManagedCategory = {
  id: 3,
  name: 'Soaps',
  count: 2,
  version: 1,
  isHidden: false,
  hiddenProducts: 0,
};
const waxes: ManagedCategory = { ...soaps, id: 4, name: 'Waxes', count: 1 };

function open(categories: ManagedCategory[]) {
  api.handlers['GET /api/category/managed'] = () => ({ body: categories });
  window.history.replaceState(null, '', '/admin/home');
  renderScreen(<CategoriesScreen overview={<p>Figures</p>} />);
}

const saved = (id: number, version: number) => ({ body: { status: 200, id, version } });
const typeName = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value } });
const openEdit = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Soaps' }));
  return within(screen.getByRole('dialog', { name: 'Edit category' }));
};

test('the overview is above the categories, and each links to its products', async () => {
  open([soaps]);
  expect(await screen.findByRole('link', { name: 'Soaps' })).toHaveAttribute('href', '/admin/products/3');
  expect(screen.getByText('2 products')).toBeVisible();
  expect(screen.getByText('Figures')).toBeVisible();
});

test('a new category is in the list, and its row has the focus', async () => {
  const categories: ManagedCategory[] = [];
  open(categories);
  expect(await screen.findByText('There is no category yet. Products need one.')).toBeVisible();
  const [create] = screen.getAllByRole('button', { name: 'Create category' });
  if (create) fireEvent.click(create);
  const dialog = within(screen.getByRole('dialog', { name: 'Create category' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(dialog.getByText('This field is required.')).toBeVisible();
  api.handlers['POST /api/category/create'] = () => {
    categories.push(soaps);
    return saved(3, 1);
  };
  typeName(' Soaps ');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText("Category 'Soaps' was created.")).toBeVisible();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Soaps' })).toHaveFocus());
  expect(api.requests.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    name: 'Soaps',
    introduction: '',
  });
});

test('a name that is taken is said at the field, and the dialog stays open', async () => {
  open([soaps]);
  api.handlers['PUT /api/category/update/3'] = () =>
    problem(409, { errors: { name: 'This name is taken.' } });
  const dialog = await openEdit();
  typeName('Detergents');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This name is taken.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Detergents');
});

test.each([
  ['Yours', ['"1"', '"2"'], 'Detergents'],
  ['Saved by a colleague', ['"1"', '"2"'], 'Hand soaps'],
])('where a colleague has renamed it too, the admin chooses: %s', async (side, versions, name) => {
  const theirs = { ...soaps, name: 'Hand soaps', introduction: 'Mild.', version: 2 };
  open([soaps]);
  api.handlers['PUT /api/category/update/3'] = ({ headers }) =>
    headers['if-match'] === '"1"' ? problem(412, { current: theirs }) : saved(3, 3);
  const dialog = await openEdit();
  typeName('Detergents');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const choice = within(await screen.findByRole('dialog', { name: 'A colleague has changed this too' }));
  fireEvent.click(choice.getByRole('radio', { name: side }));
  fireEvent.click(choice.getByRole('button', { name: 'Save selection' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = api.requests.filter(({ call }) => call === 'PUT /api/category/update/3');
  expect(sent.map(({ headers }) => headers['if-match'])).toEqual(versions);
  expect(sent.at(-1)?.body).toEqual({ name, introduction: 'Mild.' });
});

test('before deleting, it says how many products go with the category', async () => {
  open([soaps]);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Soaps' }));
  expect(screen.getByText('The 2 products in it go with it.')).toBeVisible();
});

test('a category is moved relative to its neighbour; the focus stays, and the new place is announced', async () => {
  const categories = [soaps, waxes];
  open(categories);
  api.handlers['PUT /api/category/move/3'] = () => {
    categories.reverse();
    return { body: { status: 200 } };
  };
  const down = await screen.findByRole('button', { name: 'Move Soaps down' });
  expect(screen.getByRole('button', { name: 'Move Soaps up' })).toHaveAttribute('aria-disabled', 'true');
  down.focus();
  fireEvent.click(down);
  expect(await screen.findByText('Soaps is number 2 now.')).toBeInTheDocument();
  const moves = api.requests.filter(({ call }) => call.startsWith('PUT'));
  expect(moves.map(({ body }) => body)).toEqual([{}]);
  const names = screen
    .getAllByRole('link', { name: /^(Waxes|Soaps)$/ })
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Waxes', 'Soaps']);
  expect(screen.getByRole('button', { name: 'Move Soaps down' })).toHaveFocus();
});

test('hiding asks and says what follows; a hidden category says so, and is shown at once', async () => {
  const categories = [soaps];
  open(categories);
  api.handlers['POST /api/category/hide/3'] = () => {
    categories[0] = { ...soaps, count: 0, isHidden: true, hiddenProducts: 2, version: 2 };
    return { body: { status: 200, id: 3, version: 2, products: 2 } };
  };
  fireEvent.click(await screen.findByRole('button', { name: 'Hide Soaps' }));
  const dialog = within(screen.getByRole('dialog', { name: "Hide 'Soaps'?" }));
  expect(dialog.getByText(/nor the 2 products in it/)).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText("'Soaps' is hidden from visitors, with 2 products.")).toBeVisible();
  expect(await screen.findByText('Hidden from visitors, with 2 products')).toBeVisible();

  api.handlers['POST /api/category/show/3'] = () => problem(503);
  fireEvent.click(screen.getByRole('button', { name: 'Show Soaps' }));
  expect(await screen.findByText(/^'Soaps' was not changed\./)).toBeVisible();
});
