import { QueryClient, QueryClientProvider, useQuery } from '@site/shared-contracts/query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { problem, serveAdminApi } from '../../test-support/admin-api';
import { allCategories } from '../api-client/all-categories';
import { useNotices } from '../notices/notice-store';
import { Notices } from '../notices/notices';
import { DeleteDialog } from './delete-dialog';

const api = serveAdminApi();
afterEach(() => useNotices.getState().clear());

const category = { id: 3, name: 'Soaps', count: 0, isHidden: false, hiddenProducts: 0 };
const deletion = 'DELETE /api/category/delete/3';
const restoring = 'POST /api/trash/restore/category/3';
const reload = 'GET /api/category/managed';

function Screen() {
  const categories = useQuery(allCategories).data?.data ?? [];
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <ul>
        {categories.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {isOpen && <DeleteDialog kind="category" id={3} name="Soaps" onClose={() => setOpen(false)} />}
      <Notices />
    </>
  );
}

/** The list with one category, and the dialog that asks whether to delete it. */
async function open() {
  let stored = [category];
  api.handlers[reload] = () => ({ body: stored });
  api.handlers[deletion] = () => {
    stored = [];
    return { body: { status: 200, deletedProducts: 0 } };
  };
  api.handlers[restoring] = () => {
    stored = [category];
    return { body: { status: 200 } };
  };
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('listitem')).toHaveTextContent('Soaps');
}
const dialog = () => screen.getByRole('dialog', { name: "Delete 'Soaps'?" });
const confirm = () => fireEvent.click(within(dialog()).getByRole('button', { name: 'Delete' }));

test('what was deleted leaves the list, and Undo brings it back', async () => {
  await open();
  confirm();
  expect(await screen.findByText("'Soaps' is in the trash.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.queryByRole('listitem')).not.toBeInTheDocument());
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText("'Soaps' is back.")).toBeVisible();
  expect(await screen.findByRole('listitem')).toHaveTextContent('Soaps');
  expect(api.calls()).toEqual([reload, deletion, reload, restoring, reload]);
});

test('an Undo that fails says why, and can be tried again', async () => {
  await open();
  const restore = api.handlers[restoring];
  api.handlers[restoring] = () => problem(409, { detail: 'There is another category of this name.' });
  confirm();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(
    await screen.findByText("'Soaps' could not be restored. There is another category of this name."),
  ).toBeVisible();
  if (restore) api.handlers[restoring] = restore;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText("'Soaps' is back.")).toBeVisible();
});

test('an Undo without a response says that it is still in the trash', async () => {
  // jsdom writes a lost connection to the console.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await open();
  api.handlers[restoring] = () => 'no response';
  confirm();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText("'Soaps' could not be restored. It is still in the trash.")).toBeVisible();
});

test('where deleting fails the dialog stays open and says so', async () => {
  await open();
  api.handlers[deletion] = () => problem(503);
  confirm();
  expect(await within(dialog()).findByText("'Soaps' was not deleted. Try again.")).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('Soaps');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test.each([404, 410])(
  'what a colleague has deleted before (%i) leaves the list without a notice',
  async (status) => {
    await open();
    api.handlers[deletion] = () => problem(status);
    api.handlers[reload] = () => ({ body: [] });
    confirm();
    await waitFor(() => expect(screen.queryByRole('listitem')).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(useNotices.getState().notices).toEqual([]);
  },
);
