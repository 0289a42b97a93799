import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import { createBrowserRouter, RouterProvider } from '@site/shared-contracts/router';
import type { BulkChange, BulkRow } from '@site/shared-contracts/schemas';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { BulkChangeScreen } from './bulk-change-screen';
import { ImportScreen } from './import-screen';

const api = serveAdminApi();

const done: BulkChange = {
  status: 200,
  id: 12,
  action: 'price',
  percent: -5,
  state: 'done',
  total: 3,
  progress: 3,
  counts: { changed: 2, skipped: 1 },
  newProducts: 0,
  admin: 'anna@company.example',
  createdAt: '2026-03-04T05:06:00.000Z',
};
const ready: BulkChange = {
  ...done,
  action: 'import',
  fileName: 'prices.csv',
  state: 'ready',
  counts: { waiting: 2, same: 1 },
  newProducts: 1,
};
const row: BulkRow = {
  number: 1,
  productId: 5,
  name: 'Floor Wash',
  state: 'changed',
  isNew: false,
  faults: [],
  changes: [{ column: 'Price', before: '₹100', after: '₹95' }],
};

function open(change: BulkChange, rows: BulkRow[] = [row], path = '/admin/bulkChanges/12') {
  const state = { change };
  api.handlers['GET /api/bulk-changes/12'] = () => ({ body: state.change });
  api.handlers['GET /api/bulk-changes/12/rows'] = () => ({
    body: { status: 200, data: rows, total: rows.length, page: 1, pageSize: 10 },
  });
  window.history.replaceState(null, '', path);
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  const routes = [
    { path: '/admin/bulkChanges/:id', element: <BulkChangeScreen /> },
    { path: '/admin/importProducts', element: <ImportScreen /> },
  ];
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </QueryClientProvider>,
  );
  return state;
}

test('a change says what came of it, and is undone', async () => {
  const state = open(done);
  expect(await screen.findByRole('heading', { name: 'Prices -5%' })).toBeVisible();
  expect(screen.getByText('2 products changed, 1 product skipped.')).toBeVisible();
  expect((await screen.findByText('Price')).closest('li')).toHaveTextContent(
    'Floor WashChangedPrice₹100 → ₹95',
  );
  api.handlers['POST /api/bulk-changes/12/undo'] = () => {
    state.change = { ...done, state: 'undone', counts: { undone: 1, kept: 1 } };
    return { body: { status: 200 } };
  };
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(
    await screen.findByText('Undone for 1 product. 1 product left as they are: each says why.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('a change that runs shows how far it is, until it is done', async () => {
  const state = open({
    ...done,
    state: 'running',
    progress: 1,
    counts: { changed: 1, waiting: 2 },
  });
  const progress = await screen.findByRole<HTMLProgressElement>('progressbar');
  expect(progress).toHaveValue(1);
  expect(progress.max).toBe(3);
  state.change = done;
  expect(await screen.findByRole('button', { name: 'Undo' }, { timeout: 3000 })).toBeVisible();
});

test('an import is applied after its dry run; where somebody was faster, the screen says so', async () => {
  open(ready, [{ ...row, state: 'waiting' }]);
  expect(
    await screen.findByText('1 new product, 1 changed product, 1 unchanged row. Nothing is changed yet.'),
  ).toBeVisible();
  api.handlers['POST /api/bulk-changes/12/apply'] = () =>
    problem(409, { detail: "Somebody has changed 'Floor Wash' since the dry run." });
  fireEvent.click(screen.getByRole('button', { name: 'Apply to 2 products' }));
  expect(await screen.findByText("Somebody has changed 'Floor Wash' since the dry run.")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check again' })).toBeVisible();
});

test('an import with errors cannot be applied, and each row names all of them', async () => {
  const fault: BulkRow = {
    ...row,
    number: 2,
    state: 'fault',
    faults: [
      { column: 'Price', message: 'Write the amount in figures.' },
      { message: 'Its hazards are not complete.' },
    ],
    changes: [],
  };
  open({ ...ready, counts: { waiting: 1, fault: 6 } }, [fault]);
  expect(
    await screen.findByText('6 rows have errors. Fix them and upload the file again. Nothing was changed.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Apply/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Check again' })).toBeVisible();
  expect(await screen.findByText('Price: Write the amount in figures.')).toBeVisible();
  expect(screen.getByText('Its hazards are not complete.')).toBeVisible();
  expect(screen.getByText('Errors').closest('p')).toHaveTextContent('Row 2 · Errors');
});

test('an undone change is shown from the new value back to the old one', async () => {
  const changes = [{ column: 'Price', before: '₹46,800', after: '₹50,310' }];
  open({ ...done, state: 'undone', counts: { undone: 1 } }, [{ ...row, state: 'undone', changes }]);
  expect((await screen.findByText('Price')).closest('div')).toHaveTextContent('₹50,310 → ₹46,800');
});

test('a change that is not there is said to be gone', async () => {
  open(done);
  api.handlers['GET /api/bulk-changes/12'] = () => problem(404);
  expect(await screen.findByRole('link', { name: 'All bulk changes' })).toBeVisible();
});

test('a file is uploaded, and its dry run is shown; a file that cannot be read is refused with a sentence', async () => {
  open(ready, [], '/admin/importProducts');
  api.handlers['POST /api/bulk-changes/import'] = () =>
    problem(422, { detail: 'x', errors: { file: 'This file is not in UTF-8.' } });
  const choose = (name: string) =>
    fireEvent.change(screen.getByLabelText('Excel workbook or CSV file'), {
      target: { files: [new File(['Id,Name\n1,x\n'], name)] },
    });
  choose('latin.csv');
  expect(await screen.findByRole('alert')).toHaveTextContent('This file is not in UTF-8.');
  api.handlers['POST /api/bulk-changes/import'] = () => ({ body: { status: 200, id: 12 } });
  choose('prices.csv');
  expect(await screen.findByRole('heading', { name: 'Import of prices.csv' })).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/admin/bulkChanges/12'));
});
