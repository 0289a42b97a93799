import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import { createBrowserRouter, RouterProvider } from '@site/shared-contracts/router';
import type { InboxItem } from '@site/shared-contracts/schemas';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { admins, asha } from '../../../test-support/inbox-samples';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { useNotices } from '../../notices/notice-store';
import { Notices } from '../../notices/notices';
import { InboxScreen } from './inbox-screen';

const api = serveAdminApi();
afterEach(() => {
  useNotices.getState().clear();
  localStorage.clear();
});

const bina: InboxItem = {
  ...asha,
  id: 8,
  name: 'Bina Thomas',
  company: '',
  assignee: { id: 2, username: 'ravi@example.com' },
  stage: 'quoted',
  followUpOn: '2026-03-05',
  note: 'Wants a sample.',
  answered: true,
};

function open(rows: InboxItem[], search = '') {
  const views = { open: 12, mine: 1, unanswered: 5, due: 2, new: 0, handled: 40, spam: 3, all: 55 };
  api.handlers['GET /api/enquiries/all'] = () => ({
    body: { status: 200, data: rows, total: rows.length, page: 1, pageSize: 25 },
  });
  api.handlers['GET /api/enquiries/counts'] = () => ({ body: { status: 200, views } });
  api.handlers['GET /api/admins/names'] = () => ({ body: admins });
  window.history.replaceState(null, '', `/admin/inbox${search}`);
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  const routes = [
    {
      path: '/admin/inbox',
      element: (
        <>
          <InboxScreen />
          <Notices />
        </>
      ),
    },
    { path: '*', element: <p>Another screen</p> },
  ];
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </QueryClientProvider>,
  );
}

const bodies = (call: string) =>
  api.requests.filter((request) => request.call === call).map(({ body }) => body);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));

test('a row is a link that keeps the list, and says who, what, the stage and whose it is; its number can be called', async () => {
  open([asha, bina], '?view=mine&search=floor');
  const link = await screen.findByRole('link', { name: 'Asha Nair' });
  expect(link).toHaveAttribute('href', '/admin/inbox/7?view=mine&search=floor');
  const row = within(screen.getByRole('row', { name: /Asha Nair/ }));
  expect(row.getByText('Floor Wash & Shine · 5 L · 25')).toBeVisible();
  expect(row.getByText('Unanswered')).toBeInTheDocument();
  expect(row.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+919876543210');
  const other = screen.getByRole('row', { name: /Bina Thomas/ });
  expect(other).toHaveTextContent(/Has a note.*Quoted.*ravi.*Mar 5, 2026.*Mar 4, 2026, 10:36\sAM/);
});

test('the views have their numbers, and keep the search', async () => {
  open([asha], '?search=floor&page=3');
  const views = within(screen.getByRole('navigation', { name: 'Views' }));
  expect(await views.findByRole('link', { name: 'Possible spam (3)' })).toHaveAttribute(
    'href',
    '/admin/inbox?search=floor&view=spam',
  );
  expect(views.getByRole('link', { current: 'page' })).toHaveTextContent('Open (12)');
  expect(views.getByRole('link', { name: 'Handled' })).toBeVisible();
});

test('an empty view says in plain words what that means', async () => {
  open([], '?view=due');
  expect(await screen.findByText('Nothing is due today.')).toBeVisible();
});

test('several are assigned at once, and it can be undone: each gets who it had, but what a colleague has changed since stays', async () => {
  open([asha, bina]);
  api.handlers['POST /api/enquiries/update'] = ({ body }) => ({
    body: { status: 200, changed: (body as { ids: number[] }).ids.length },
  });
  await screen.findByRole('link', { name: 'Asha Nair' });
  tick('Select all on this page');
  const assign = screen.getByRole('combobox', { name: 'Assign to' });
  fireEvent.change(assign, { target: { value: '1' } });
  expect(await screen.findByText('2 enquiries assigned to anita@example.com.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('2 selected')).not.toBeInTheDocument());
  api.handlers['PUT /api/enquiries/update/7'] = () => ({ body: { status: 200, id: 7, version: 3 } });
  api.handlers['PUT /api/enquiries/update/8'] = () => problem(412, { detail: 'Changed since.' });
  press('Undo');
  const said = '1 enquiry changed back. 1 enquiry stayed: a colleague has changed something since.';
  expect(await screen.findByText(said)).toBeVisible();
  expect(bodies('POST /api/enquiries/update')).toEqual([{ ids: [7, 8], change: { assigneeId: 1 } }]);
  expect(bodies('PUT /api/enquiries/update/7')).toEqual([{ assigneeId: null }]);
  expect(bodies('PUT /api/enquiries/update/8')).toEqual([{ assigneeId: 2 }]);
});

test('where several cannot be changed they are named, and stay ticked', async () => {
  open([asha, bina]);
  api.handlers['POST /api/enquiries/update'] = () => problem(503, { detail: 'Try again later.' });
  await screen.findByRole('link', { name: 'Asha Nair' });
  tick('Select Bina Thomas');
  press('Handled');
  expect(await screen.findByText('Nothing was changed: Bina Thomas. Try again later.')).toBeVisible();
  expect(screen.getByText('1 selected')).toBeVisible();
});

test('j and k move between the rows; not while something is typed, nor where they are turned off', async () => {
  open([asha, bina]);
  const first = await screen.findByRole('link', { name: 'Asha Nair' });
  const second = screen.getByRole('link', { name: 'Bina Thomas' });
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(first).toHaveFocus();
  fireEvent.keyDown(first, { key: 'j' });
  expect(second).toHaveFocus();
  fireEvent.keyDown(second, { key: 'k' });
  expect(first).toHaveFocus();

  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'j' });
  expect(first).toHaveFocus();
  fireEvent.keyDown(document.body, { key: '?' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Use these keys' }));
  press('Close');
  first.focus();
  fireEvent.keyDown(first, { key: 'j' });
  expect(first).toHaveFocus();
});

test('an enquiry that came by telephone is typed in; what is typed survives, and the API’s words are at the field', async () => {
  open([]);
  api.handlers['GET /api/products/all'] = () => ({
    body: {
      status: 200,
      data: [{ id: 4, productName: 'Floor Wash', imageUrl: '' }],
      total: 1,
      page: 1,
      pageSize: 6,
    },
  });
  api.handlers['POST /api/enquiries/create'] = () =>
    problem(422, { errors: { contactNo: 'Enter a telephone number or an e-mail address.' } });
  press('New enquiry');
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }), { target: { value } });
  type('Name', 'Asha');
  press('Save');
  expect(await screen.findByText('This field is required.')).toBeVisible();
  fireEvent.change(screen.getByRole('combobox', { name: /^Product/ }), { target: { value: 'floor' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Floor Wash' }));
  press('Close');
  press('New enquiry');
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Asha');
  press('Save');
  expect(await screen.findByText('Enter a telephone number or an e-mail address.')).toBeVisible();

  api.handlers['POST /api/enquiries/create'] = () => ({ body: { status: 200, id: 9, version: 1 } });
  type('Telephone', '98765 43210');
  press('Save');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/inbox/9'));
  expect(bodies('POST /api/enquiries/create').at(-1)).toMatchObject({
    source: 'telephone',
    kind: 'quote',
    product: 'Floor Wash',
    contactNo: '98765 43210',
  });
  expect(Object.keys(localStorage)).toEqual([]);
});
