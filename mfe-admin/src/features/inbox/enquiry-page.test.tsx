import type { InboxEnquiry, InboxItem } from '@site/shared-contracts/schemas';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../test-support/render-screen';
import { admins, asha, detailOf } from '../../../test-support/inbox-samples';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { adminKey } from '../../api-client/admin-query';
import { useNotices } from '../../notices/notice-store';
import { EnquiryPage } from './enquiry-page';

let opened = 0;
beforeEach(() => (opened = 0));
// Before the server ends: the tab reports that it has left.
afterEach(async () => {
  cleanup();
  const left = () => api.requests.filter(({ body }) => (body as { action?: string }).action === 'leave');
  await waitFor(() => expect(left()).toHaveLength(opened));
});
const api = serveAdminApi();
afterEach(() => {
  useNotices.getState().clear();
  localStorage.clear();
});

const update = 'PUT /api/enquiries/update/7';

/** The enquiry as it is stored; `show` changes it, as a colleague or a customer does. */
function open(enquiry: InboxItem = asha, more: Parameters<typeof detailOf>[1] = {}, search = '') {
  opened += 1;
  let detail: InboxEnquiry = detailOf(enquiry, more);
  api.handlers['GET /api/enquiries/7'] = () => ({ body: detail });
  api.handlers['GET /api/admins/names'] = () => ({ body: admins });
  api.handlers['PUT /api/presence'] = () => ({ body: { status: 200, others: [] } });
  api.handlers[update] = () => ({ body: { status: 200, id: 7, version: 2 } });
  window.history.replaceState(null, '', `/admin/inbox/7${search}`);
  const { unmount, client } = renderScreen(
    <EnquiryPage>{() => <p>The answer</p>}</EnquiryPage>,
    '/admin/inbox/:id?',
  );
  return {
    unmount,
    show: (changed: Partial<InboxItem>, timeline = detail.timeline) => {
      detail = { ...detail, enquiry: { ...detail.enquiry, ...changed }, timeline };
      return act(() => client.invalidateQueries({ queryKey: [adminKey] }));
    },
  };
}

const heading = () => screen.findByRole('heading', { level: 1, name: 'Asha Nair' });
const sent = (call = update) =>
  api.requests
    .filter((request) => request.call === call)
    .map(({ body, headers }) => [body, headers['if-match']]);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const note = () => screen.getByRole('textbox', { name: 'Note for colleagues' });
const write = (value: string) => fireEvent.change(note(), { target: { value } });
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });

test('the customer can be called and written to with a text that is filled in', async () => {
  open();
  await heading();
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919876543210');
  expect(screen.getByRole('link', { name: /mail program/ })).toHaveAttribute(
    'href',
    `mailto:asha@example.com?subject=${encodeURIComponent('Your enquiry: Floor Wash & Shine')}`,
  );
  const chat = screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '';
  expect(chat).toMatch(/^https:\/\/wa\.me\/919876543210\?text=/);
  expect(decodeURIComponent(chat)).toContain('Hello Asha Nair');
  expect(screen.getByText('The answer')).toBeVisible();
});

test('a note that was not saved is there when the enquiry is opened again, and is discarded on request', async () => {
  const { unmount } = open();
  await heading();
  write('Wants a sample.');
  unmount();
  open();
  await heading();
  expect(note()).toHaveValue('Wants a sample.');
  expect(screen.getByText(/^This is what you were writing on/)).toBeVisible();
  press('Discard draft');
  expect(note()).toHaveValue('');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a note stays a draft until it is saved, and what is typed meanwhile stays after that', async () => {
  open();
  await heading();
  write('Wants a sample.');
  api.handlers['POST /api/enquiries/7/notes'] = () => problem(500);
  press('Save note');
  expect(await screen.findByText(/^The note was not saved/)).toBeVisible();
  expect(Object.values(localStorage).join()).toContain('Wants a sample.');

  api.handlers['POST /api/enquiries/7/notes'] = () => ({ body: { status: 200, id: 7, version: 2 } });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save note' })).not.toHaveAttribute('aria-busy'),
  );
  press('Save note');
  write('Wants a sample. And a sheet.');
  expect(await screen.findByText('Note saved.')).toBeVisible();
  expect(note()).toHaveValue('Wants a sample. And a sheet.');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save note' })).not.toHaveAttribute('aria-busy'),
  );
  press('Save note');
  await waitFor(() => expect(note()).toHaveValue(''));
  expect(Object.keys(localStorage)).toEqual([]);
  expect(sent('POST /api/enquiries/7/notes').at(-1)?.[0]).toEqual({ text: 'Wants a sample. And a sheet.' });
});

test('a call is logged with what it was about', async () => {
  open();
  await heading();
  api.handlers['POST /api/enquiries/7/contacts'] = () => ({ body: { status: 200, id: 7, version: 2 } });
  fireEvent.click(screen.getByRole('radio', { name: 'Log a call' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'What the call was about' }), {
    target: { value: 'Price is fine.' },
  });
  press('Log the call');
  expect(await screen.findByText('The answer was logged.')).toBeVisible();
  expect(sent('POST /api/enquiries/7/contacts')[0]?.[0]).toEqual({
    channel: 'telephone',
    text: 'Price is fine.',
  });
});

/** A colleague has changed the enquiry: a change of version 1 is rejected with 412. */
function colleague(theirs: Partial<InboxItem>) {
  const current = { ...asha, ...theirs, version: 2 };
  api.handlers[update] = ({ headers }) =>
    headers['if-match'] === '"1"' ? problem(412, { current }) : { body: { status: 200, id: 7, version: 3 } };
}

test('a change is saved without a question where a colleague has changed something else, which is named', async () => {
  open();
  await heading();
  colleague({ stage: 'quoted' });
  press('Mark as handled');
  expect(await screen.findByText('Marked as handled. A colleague’s changes were kept: Stage.')).toBeVisible();
  expect(sent()).toEqual([
    [{ handled: true }, '"1"'],
    [{ handled: true }, '"2"'],
  ]);
});

test.each([
  ['Yours', 2, 'Stage: Won.'],
  ['Saved by a colleague', 1, 'Your colleague’s change was kept.'],
] as const)('where both have changed the stage, it asks; chosen: %s', async (side, calls, said) => {
  open();
  await heading();
  colleague({ stage: 'quoted' });
  choose('Stage', 'won');
  const question = within(await screen.findByRole('dialog', { name: 'A colleague has changed this too' }));
  expect(question.getByText('Quoted')).toBeVisible();
  expect(question.getByText('Won')).toBeVisible();
  expect(sent()).toHaveLength(1);
  fireEvent.click(question.getByRole('radio', { name: side }));
  fireEvent.click(question.getByRole('button', { name: 'Save selection' }));
  expect(await screen.findByText(said)).toBeVisible();
  expect(sent()).toHaveLength(calls);
});

test('a reason is required for a lost enquiry', async () => {
  open();
  await heading();
  choose('Stage', 'lost');
  press('Mark as lost');
  expect(screen.getByText('Say why it was lost.')).toBeVisible();
  fireEvent.change(screen.getByRole('combobox', { name: /^Reason/ }), { target: { value: 'Price' } });
  press('Mark as lost');
  expect(await screen.findByText('Stage: Lost.')).toBeVisible();
  expect(sent()).toEqual([[{ stage: 'lost', lostReason: 'Price' }, '"1"']]);
});

test('an amount is saved in paise when it is left, and a text that is none stays and is explained', async () => {
  open();
  await heading();
  const value = screen.getByRole('textbox', { name: 'Value in ₹' });
  fireEvent.change(value, { target: { value: '12,50' } });
  fireEvent.blur(value);
  expect(await screen.findByText('Enter an amount in rupees, such as 12,500.')).toBeVisible();
  expect(value).toHaveValue('12,50');
  fireEvent.change(value, { target: { value: '₹ 1,25,000.50' } });
  fireEvent.keyDown(value, { key: 'Enter' });
  expect(await screen.findByText('Value: ₹1,25,000.50.')).toBeVisible();
  expect(sent()).toEqual([[{ valuePaise: 12_500_050 }, '"1"']]);
});

test('the customer is corrected; only what was changed is sent', async () => {
  open();
  await heading();
  press('Edit the customer');
  const dialog = within(screen.getByRole('dialog', { name: 'Customer' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'E-mail' }), { target: { value: 'asha' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter a valid email address')).toBeVisible();
  fireEvent.change(dialog.getByRole('textbox', { name: 'E-mail' }), {
    target: { value: 'asha@nair.example' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Customer saved.')).toBeVisible();
  expect(sent()).toEqual([[{ email: 'asha@nair.example' }, '"1"']]);
});

test('the form of the customer closes when a collision with a colleague is resolved', async () => {
  open();
  await heading();
  colleague({ company: 'Nair Traders' });
  press('Edit the customer');
  const dialog = within(screen.getByRole('dialog', { name: 'Customer' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Company' }), { target: { value: 'Nair & Sons' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const question = within(await screen.findByRole('dialog', { name: 'A colleague has changed this too' }));
  fireEvent.click(question.getByRole('radio', { name: 'Yours' }));
  fireEvent.click(question.getByRole('button', { name: 'Save selection' }));
  expect(await screen.findByText('Customer saved.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Customer' })).not.toBeInTheDocument());
});

test('possible spam says so, and can be moved out', async () => {
  open({ ...asha, suspect: true });
  expect(await screen.findByText('Possible spam. Kept so that no customer is lost.')).toBeVisible();
  press('Not spam');
  expect(await screen.findByText('Moved out of possible spam.')).toBeVisible();
  expect(sent()).toEqual([[{ suspect: false }, '"1"']]);
});

test('a reply appears without a reload, and what is being typed stays', async () => {
  const { show } = open();
  await heading();
  write('Half a note');
  const reply: InboxEnquiry['timeline'][number] = {
    id: 3,
    enquiryId: 7,
    at: '2026-03-05T06:00:00.000Z',
    kind: 'reply',
    text: '',
    mail: {
      id: 5,
      purpose: 'reply',
      from: 'asha@example.com',
      to: 'sales@example.com',
      subject: 'Re: Your enquiry',
      body: 'Please send 30.',
      state: 'received',
      automatic: false,
      attachments: [],
    },
  };
  await show({ version: 2 }, [...detailOf(asha).timeline, reply]);
  expect(await screen.findByText('Please send 30.')).toBeVisible();
  const days = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(days).toEqual(['Mar 5, 2026', 'Mar 4, 2026']);
  expect(note()).toHaveValue('Half a note');
});

test('colleagues who have it open are named', async () => {
  open();
  api.handlers['PUT /api/presence'] = () => ({
    body: {
      status: 200,
      others: [
        {
          admin: 'ravi@example.com',
          isYou: false,
          openedAt: asha.receivedAt,
          isEditor: true,
          tookOver: false,
        },
      ],
    },
  });
  expect(await screen.findByText('ravi@example.com is also here.')).toBeVisible();
  expect(sent('PUT /api/presence')[0]?.[0]).toMatchObject({ subject: 'enquiry:7', action: 'stay' });
});

test('j and k go on through the list, across its pages, also after the enquiry has left it', async () => {
  const { show } = open(asha, {}, '?view=mine&page=2&pageSize=10');
  const pages: Record<string, number[]> = { '1': [5, 6], '2': [8, 7], '3': [9] };
  api.handlers['GET /api/enquiries/all'] = ({ query }) => ({
    body: {
      status: 200,
      data: (pages[query.get('page') ?? ''] ?? []).map((each) => ({ ...asha, id: each })),
      total: 25,
      page: Number(query.get('page')),
      pageSize: 10,
    },
  });
  await heading();
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await waitFor(() => expect(hrefOf('Next enquiry')).toBe('/admin/inbox/9?view=mine&page=3&pageSize=10'));
  pages['2'] = [8, 9];
  pages['3'] = [];
  await show({ handled: true, version: 2 });
  expect(hrefOf('Previous enquiry')).toBe('/admin/inbox/8?view=mine&page=2&pageSize=10');
  fireEvent.keyDown(document.body, { key: 'j' });
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toMatch(/inbox\/9\?.*page=3/),
  );
});

test('it is merged into another enquiry of the same customer, which opens', async () => {
  const other = { ...asha, id: 5, product: 'Soap' };
  open(asha, { others: [other] });
  await heading();
  api.handlers['POST /api/enquiries/7/merge'] = () => ({ body: { status: 200, id: 5, version: 4 } });
  press('Merge…');
  press('Merge');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/inbox/5'));
  expect(sent('POST /api/enquiries/7/merge')[0]?.[0]).toEqual({ into: 5 });
});
