import type { TrashedItem } from '@site/shared-contracts/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../test-support/render-screen';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { useNotices } from '../../notices/notice-store';
import { TrashScreen } from './trash-screen';

const api = serveAdminApi();
afterEach(() => useNotices.getState().clear());

const deletedAt = '2026-03-04T05:06:00.000Z';
const soaps: TrashedItem = { kind: 'category', id: 3, name: 'Soaps', deletedAt, products: 2 };
const tank: TrashedItem = { kind: 'blog', id: 5, name: 'A tank', deletedAt };

function open() {
  let stored = [soaps, tank];
  const remove = ({ kind, id }: TrashedItem) => {
    stored = stored.filter((item) => item.kind !== kind || item.id !== id);
    return { body: { status: 200 } };
  };
  api.handlers['GET /api/trash/all'] = () => ({
    body: { status: 200, data: stored, total: stored.length, page: 1, pageSize: 20 },
  });
  api.handlers['POST /api/trash/restore/category/3'] = () => remove(soaps);
  api.handlers['DELETE /api/trash/purge/blog/5'] = () => remove(tank);
  window.history.replaceState(null, '', '/admin/trash');
  renderScreen(<TrashScreen />);
}

test('each row says what it is and when it was deleted', async () => {
  open();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(/^SoapsCategory with 2 products, deleted Mar 4, 2026/);
  expect(second).toHaveTextContent(/^A tankBlog post, deleted Mar 4, 2026/);
});

test('what is restored leaves the trash', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Restore Soaps' }));
  expect(await screen.findByText("'Soaps' is back.")).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Soaps')).not.toBeInTheDocument());
  expect(screen.getByText('A tank')).toBeVisible();
});

test('where restoring fails it says why, and the row stays', async () => {
  open();
  api.handlers['POST /api/trash/restore/category/3'] = () => problem(409, { detail: 'The name is taken.' });
  fireEvent.click(await screen.findByRole('button', { name: 'Restore Soaps' }));
  expect(await screen.findByText('Nothing was changed. The name is taken.')).toBeVisible();
  expect(screen.getByText('Soaps')).toBeVisible();
});

test('deleting permanently has to be confirmed', async () => {
  open();
  const ask = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Delete permanently: A tank' }));
    return within(screen.getByRole('dialog', { name: "Delete 'A tank' permanently?" }));
  };
  fireEvent.click((await ask()).getByRole('button', { name: 'Cancel' }));
  expect(api.calls()).toEqual(['GET /api/trash/all']);
  fireEvent.click((await ask()).getByRole('button', { name: 'Delete permanently' }));
  expect(await screen.findByText("'A tank' is permanently deleted.")).toBeVisible();
  await waitFor(() => expect(screen.queryByText('A tank')).not.toBeInTheDocument());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
