import type { PersonFound } from '@site/shared-contracts/schemas';
import { fireEvent, screen, within } from '@testing-library/react';
import recorded from '../../../recorded/api.json';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { renderScreen } from '../../../test-support/render-screen';
import { useNotices } from '../../notices/notice-store';
import { PrivacyScreen } from './privacy-screen';

const api = serveAdminApi();
afterEach(() => useNotices.getState().clear());

const found = recorded['POST /api/privacy/find'] as PersonFound;

function show() {
  for (const call of ['GET /api/privacy/settings', 'GET /api/privacy/activities'] as const)
    api.handlers[call] ??= () => ({ body: recorded[call] });
  api.handlers['POST /api/privacy/find'] ??= () => ({ body: found });
  renderScreen(<PrivacyScreen />);
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const bodyOf = (call: string) => api.requests.find((request) => request.call === call)?.body;

test('a person is found by address, and erased with a reason', async () => {
  show();
  api.handlers['POST /api/privacy/erase'] = () => ({
    body: { status: 200, enquiries: 1, mails: 2, quotations: 0, keptQuotations: 1, auditEntries: 3 },
  });
  type('E-mail address', 'asha@hotel.example');
  press('Find');
  expect(
    await screen.findByRole('link', { name: 'Open Asha Menon: quote request about Floor Cleaner' }),
  ).toBeVisible();
  expect(screen.getByText(/They also have: \+91 98765-43210/)).toBeVisible();
  press('Erase…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase this person?' }));
  expect(dialog.getByText(/accepted quotations stay/)).toBeVisible();
  fireEvent.change(dialog.getByRole('combobox', { name: 'Why' }), { target: { value: 'consent' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByText(/Erased\. Enquiries: 1, mails: 2\. Kept without the person/)).toBeVisible();
  expect(bodyOf('POST /api/privacy/erase')).toMatchObject({
    ...{ email: 'asha@hotel.example', reason: 'consent', enquiryIds: [1] },
  });
});

test('an enquiry that may be of a colleague with the same number is exported only if it is ticked', async () => {
  const [own] = found.enquiries;
  const colleague = { id: 2, name: 'Ravi Menon', email: 'ravi@hotel.example', isOther: true };
  api.handlers['POST /api/privacy/find'] = () => ({
    body: { ...found, enquiries: [own, { ...own, ...colleague }] },
  });
  api.handlers['POST /api/privacy/export'] = () => problem(409, { detail: 'Find the person again.' });
  show();
  type('Telephone number', '98765 43210');
  press('Find');
  const tick = (name: RegExp) => screen.getByRole('checkbox', { name });
  expect(await screen.findByRole('checkbox', { name: /^Asha Menon/ })).toBeChecked();
  expect(tick(/^Ravi Menon: .* perhaps of somebody else/)).not.toBeChecked();
  press('Export as a file');
  expect(await screen.findByText('Nothing was exported. Find the person again.')).toBeVisible();
  expect(bodyOf('POST /api/privacy/export')).toMatchObject({ enquiryIds: [1] });
  fireEvent.click(tick(/^Ravi Menon/));
  fireEvent.click(tick(/^Asha Menon/));
  press('Erase…');
  expect(await screen.findByText(/that you have ticked \(1\)/)).toBeVisible();
});

test('what could not be erased is said, and nothing is lost', async () => {
  show();
  api.handlers['POST /api/privacy/erase'] = () => problem(403, { detail: 'Show your password again.' });
  type('Telephone number', '98765 43210');
  press('Find');
  fireEvent.click(await screen.findByRole('button', { name: 'Erase…' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByText('Nothing was erased. Show your password again.')).toBeVisible();
});

test('the months are saved; fewer than tax law wants are refused before anything is sent', async () => {
  show();
  api.handlers['PUT /api/privacy/settings'] = ({ body }) => ({
    body: { status: 200, version: 1, months: body },
  });
  const accepted = 'Accepted quotations months';
  expect(await screen.findByText(/^Nothing is deleted yet\. From the day on which you save/)).toBeVisible();
  expect(await screen.findByRole('textbox', { name: accepted })).toHaveValue('96');
  type(accepted, '72');
  press('Save');
  expect(await screen.findByText('At least 96.')).toBeVisible();
  expect(bodyOf('PUT /api/privacy/settings')).toBeUndefined();
  type(accepted, '120');
  press('Save');
  expect(await screen.findByText('The settings are saved.')).toBeVisible();
  expect(bodyOf('PUT /api/privacy/settings')).toMatchObject({ acceptedQuotations: 120, messages: 24 });
});

test('once the months are saved, the screen does not say any more that nothing is deleted', async () => {
  const call = 'GET /api/privacy/settings';
  api.handlers[call] = () => ({ body: { ...recorded[call], version: 1 } });
  show();
  expect(await screen.findByRole('textbox', { name: 'Messages months' })).toBeVisible();
  expect(screen.queryByText(/^Nothing is deleted yet/)).not.toBeInTheDocument();
});

test('the record of processing activities can be read', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Enquiries' })).toBeVisible();
  expect(screen.getByText(/section 7\(a\)/)).toBeVisible();
});
