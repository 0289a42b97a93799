import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import type { ManagedRevision, ManagedSheet } from '@site/shared-contracts/schemas';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { useNotices } from '../../notices/notice-store';
import { Notices } from '../../notices/notices';
import { SheetsCard } from './sheets-card';

const api = serveAdminApi();
afterEach(() => useNotices.getState().clear());

const revision = (number: number, more: Partial<ManagedRevision> = {}): ManagedRevision => ({
  id: 10 + number,
  revision: number,
  revisedOn: `2026-0${String(number)}-01`,
  url: `/sheets/5/safety-ml-${String(number)}.pdf`,
  bytes: 1_250_000,
  pages: 9,
  downloads: 4,
  uploadedAt: '2026-06-24T08:33:00.000Z',
  uploadedBy: 'asha@site.example',
  ...more,
});

const sheet = (revisions: ManagedRevision[]): ManagedSheet => ({
  kind: 'safety',
  language: 'ml',
  newestUrl: '/sheets/5/safety-ml.pdf',
  revisions,
});

function open(sheets: ManagedSheet[], state: 'draft' | 'published' = 'published') {
  api.handlers['GET /api/sheets/product/5'] = () => ({ body: { status: 200, data: sheets } });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })}>
      <SheetsCard productId={5} state={state} />
      <Notices />
    </QueryClientProvider>,
  );
}

const chooseFile = (name = 'sheet.pdf', size = 2000) =>
  fireEvent.change(screen.getByLabelText(/^PDF file/), {
    target: { files: [new File([new Uint8Array(size)], name, { type: 'application/pdf' })] },
  });
const enterDate = (value: string) =>
  fireEvent.change(screen.getByLabelText(/^Revision date/), { target: { value } });
const upload = () => fireEvent.click(screen.getByRole('button', { name: 'Upload sheet' }));

test('each sheet has its address, its newest revision and the others', async () => {
  open([sheet([revision(3), revision(2, { withdrawnAt: '2026-06-25T08:33:00.000Z', withdrawnBy: 'ravi' })])]);
  const region = within(await screen.findByRole('region', { name: 'Safety data sheet, Malayalam' }));
  expect(region.getByRole('link', { name: '/sheets/5/safety-ml.pdf' })).toHaveAttribute(
    'href',
    '/sheets/5/safety-ml.pdf',
  );
  expect(region.getByText('Revision 3, March 1, 2026')).toBeVisible();
  expect(region.getAllByText('9 pages, 1.3 MB, 4 downloads')).toHaveLength(2);
  expect(region.getByText(/8 downloads in all/)).toBeVisible();
  expect(region.getByRole('link', { name: /^Open revision 3/ })).toHaveAttribute('href', revision(3).url);
  expect(region.getByText('Other revisions (1)')).toBeVisible();
  expect(region.getByText(/Withdrawn by ravi/)).toBeInTheDocument();
});

test('a product that visitors do not see gets sheets, and the card says when their addresses work', async () => {
  open([], 'draft');
  expect(await screen.findByText('This product has no data sheets yet.')).toBeVisible();
  expect(screen.getByText(/their addresses work as soon as the product is published/)).toBeVisible();
});

test('an upload without a file or a date says what is missing, and sends nothing', async () => {
  open([]);
  await screen.findByText('This product has no data sheets yet.');
  upload();
  expect(screen.getByText('Choose a PDF file.')).toBeVisible();
  expect(screen.getByText('Enter the revision date that is printed on the sheet.')).toBeVisible();
  chooseFile('large.pdf', 21 * 1024 * 1024);
  enterDate('2026-03-01');
  upload();
  expect(screen.getByText('This file is too large. A PDF has at most 20 MB.')).toBeVisible();
  expect(api.calls()).toEqual(['GET /api/sheets/product/5']);
});

test('a new revision is uploaded with its kind, language and date, and is in the list', async () => {
  const sheets: ManagedSheet[] = [];
  open(sheets);
  await screen.findByText('This product has no data sheets yet.');
  api.handlers['POST /api/sheets/create'] = () => {
    sheets.push(sheet([revision(1)]));
    return { body: { status: 200, id: 11, revision: 1, pages: 9, url: '/sheets/5/safety-ml-1.pdf' } };
  };
  chooseFile();
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'ml' } });
  enterDate('2026-01-01');
  upload();
  expect(await screen.findByText('Safety data sheet (Malayalam): revision 1 was added.')).toBeVisible();
  expect(await screen.findByText('Revision 1, January 1, 2026')).toBeVisible();
  const body = String(api.requests.find(({ call }) => call.startsWith('POST'))?.body);
  for (const [name, value] of Object.entries({
    productId: '5',
    kind: 'safety',
    language: 'ml',
    revisedOn: '2026-01-01',
  }))
    expect(body).toMatch(new RegExp(`name="${name}"\\s+${value}\\s`));
});

test('a file that is rejected stays chosen, and the reason is at its field', async () => {
  open([]);
  await screen.findByText('This product has no data sheets yet.');
  api.handlers['POST /api/sheets/create'] = () =>
    problem(422, { detail: 'The file cannot be used.', errors: { file: 'This PDF is encrypted.' } });
  chooseFile();
  enterDate('2026-01-01');
  upload();
  expect(await screen.findByText('This PDF is encrypted.')).toBeVisible();
  expect(screen.getByText(/^sheet\.pdf/)).toBeVisible();

  api.handlers['POST /api/sheets/create'] = () =>
    problem(409, { detail: 'This is the same file as revision 1, the newest one.' });
  upload();
  expect(await screen.findByText(/This is the same file as revision 1/)).toBeVisible();
  const date = screen.getByLabelText(/^Revision date/);
  expect(date).toHaveValue('2026-01-01');
  expect(date).toHaveAccessibleDescription('January 1, 2026. As printed on the sheet.');
});

test('a revision is withdrawn, and Undo brings it back', async () => {
  open([sheet([revision(2), revision(1)])]);
  const done = () => ({ body: { status: 200 } });
  api.handlers['POST /api/sheets/withdraw/12'] = done;
  api.handlers['POST /api/sheets/restore/12'] = done;
  fireEvent.click(await screen.findByRole('button', { name: /^Withdraw revision 2/ }));
  expect(await screen.findByText('Revision 2 was withdrawn. Visitors no longer see it.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Revision 2 is back.')).toBeVisible();
  expect(api.calls().filter((call) => call.startsWith('POST'))).toEqual([
    'POST /api/sheets/withdraw/12',
    'POST /api/sheets/restore/12',
  ]);
});

test('a withdrawal that fails changes nothing and says so', async () => {
  open([sheet([revision(1)])]);
  api.handlers['POST /api/sheets/withdraw/11'] = () => problem(503);
  fireEvent.click(await screen.findByRole('button', { name: /^Withdraw revision 1/ }));
  expect(await screen.findByText(/Nothing was changed/)).toBeVisible();
});

test('a wrong date is corrected', async () => {
  open([sheet([revision(1)])]);
  api.handlers['PUT /api/sheets/update/11'] = () => ({ body: { status: 200 } });
  fireEvent.click(await screen.findByRole('button', { name: /^Change date of revision 1/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Date of revision 1' }));
  const date = dialog.getByLabelText(/^Revision date/);
  fireEvent.change(date, { target: { value: '2025-12-31' } });
  expect(date).toHaveAccessibleDescription(/^December 31, 2025\. As printed on the sheet\./);
  fireEvent.click(dialog.getByRole('button', { name: 'Save date' }));
  expect(await screen.findByText('The date of revision 1 was changed.')).toBeVisible();
  expect(api.requests.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ revisedOn: '2025-12-31' });
});

test('a list that cannot be loaded says so, and is loaded again', async () => {
  open([sheet([revision(1)])]);
  api.handlers['GET /api/sheets/product/5'] = () => problem(503);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('The data sheets could not be loaded.')).toBeVisible();
  api.handlers['GET /api/sheets/product/5'] = () => ({ body: { status: 200, data: [] } });
  fireEvent.click(retry);
  await waitFor(() => expect(screen.getByText('This product has no data sheets yet.')).toBeVisible());
});
