import type { InboxItem } from '@site/shared-contracts/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../test-support/render-screen';
import { asha } from '../../test-support/inbox-samples';
import { serveAdminApi, problem } from '../../test-support/admin-api';
import { QuickOpen } from './quick-open';

const api = serveAdminApi();

function Example() {
  const [isOpen, setOpen] = useState(false);
  return <QuickOpen isOpen={isOpen} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />;
}

const product = {
  kind: 'product',
  id: 5,
  name: 'Floor Wash',
  categoryId: 7,
  version: 1,
  state: 'published',
  changedAt: '2026-03-04T05:06:00.000Z',
};

let customers: InboxItem[] = [];
beforeEach(() => (customers = []));

function open() {
  api.handlers['GET /api/category/managed'] = () => ({
    body: [{ id: 7, name: 'Floor Care', count: 1, version: 1, isHidden: false, hiddenProducts: 0 }],
  });
  api.handlers['GET /api/content/items'] = () => ({
    body: { status: 200, data: [product], total: 1, page: 1, pageSize: 10 },
  });
  api.handlers['GET /api/enquiries/all'] = () => ({
    body: { status: 200, data: customers, total: customers.length, page: 1, pageSize: 5 },
  });
  window.history.replaceState(null, '', '/admin/home');
  renderScreen(<Example />);
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  return screen.findByRole('combobox');
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

test('Ctrl+K opens a list of all screens, and Escape is left to the dialog', async () => {
  await open();
  expect(options()).toEqual(expect.arrayContaining(['All productsScreen', 'TrashScreen']));
});

test('typing finds categories, products and articles; the arrows choose and Enter opens', async () => {
  const input = await open();
  type(input, 'floor');
  await waitFor(() => expect(options()).toEqual(['Floor CareCategory', 'Floor WashProduct']));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2 found.'));
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  const chosen = screen.getByRole('option', { selected: true });
  expect(chosen).toHaveTextContent('Floor Wash');
  expect(input).toHaveAttribute('aria-activedescendant', chosen.id);
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(window.location.pathname).toBe('/admin/addproduct/7/5'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a customer is found by what the enquiry says of them, in a group of its own', async () => {
  customers = [asha];
  const input = await open();
  type(input, 'asha');
  const group = await screen.findByRole('group', { name: 'Customers' });
  expect(within(group).getByRole('option')).toHaveTextContent(
    'Asha Nair, Kochi Soaps+91 98765-43210 · Floor Wash & Shine',
  );
  fireEvent.click(within(group).getByRole('option'));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/inbox/7'));
});

test('while the server has not responded, nothing that fits other letters is offered', async () => {
  const input = await open();
  type(input, 'floor');
  await screen.findByText('Floor Wash');
  type(input, 'floor x');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Searching…');
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(window.location.pathname).toBe('/admin/home');
});

test('where the search fails, screens are found all the same', async () => {
  const input = await open();
  api.handlers['GET /api/content/items'] = () => problem(500);
  type(input, 'trash');
  expect(await screen.findByText('Products and articles could not be searched.')).toBeVisible();
  expect(options()).toEqual(['TrashScreen']);
});
