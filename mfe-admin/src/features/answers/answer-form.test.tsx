import type { AnswerBasis, TimelineEntry } from '@site/shared-contracts/schemas';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../../test-support/render-screen';
import { asha, detailOf } from '../../../test-support/inbox-samples';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { useNotices } from '../../notices/notice-store';
import { AnswerForm } from './answer-form';

const api = serveAdminApi();
afterEach(() => {
  cleanup();
  useNotices.getState().clear();
  localStorage.clear();
});

const basis: AnswerBasis = {
  status: 200,
  to: 'asha@example.com',
  subject: '',
  canSend: true,
  values: {
    ...{ name: 'Asha Nair', company: '', product: 'Floor Wash', size: '5 L', quantity: '25', price: '' },
    ...{ products: '25 × Floor Wash, 5 L', purpose: 'a quote' },
    ...{ companyName: 'Venmara', admin: 'anita@example.com' },
  },
  attachable: [
    { reference: { kind: 'sheet', id: 3 }, name: 'Floor Wash - safety data sheet - en.pdf', bytes: 40_960 },
  ],
};
const template = { id: 1, purpose: 'answer', name: 'Price', isOn: true, version: 1 } as const;
const price = { ...template, subject: 'Price of {{product}}', body: 'Dear {{name}}, it is {{price}}.' };
const send = 'POST /api/enquiries/7/answers';

function show(fields: Partial<AnswerBasis> = {}, timeline: TimelineEntry[] = []) {
  api.handlers['GET /api/enquiries/7/answer'] = () => ({ body: { ...basis, ...fields } });
  api.handlers['GET /api/mail/templates'] = () => ({ body: { status: 200, templates: [price] } });
  return renderScreen(<AnswerForm {...detailOf(asha, { timeline })} />);
}

const text = () => screen.findByRole('textbox', { name: 'Text' });
async function chooseTemplate() {
  await screen.findByRole('option', { name: 'Price' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Template' }), { target: { value: '1' } });
}
const sent = () => api.requests.filter(({ call }) => call === send);
const press = (name = 'Send answer') => fireEvent.click(screen.getByRole('button', { name }));

test('a template fills subject and text, names what is not known, and gives back what it has replaced', async () => {
  show();
  fireEvent.change(await text(), { target: { value: 'My own words' } });
  await chooseTemplate();
  expect(await text()).toHaveValue('Dear Asha Nair, it is on request.');
  expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue('Price of Floor Wash');
  expect(screen.getByText(/^Not known, so look at the text: price \(“on request”\)\.$/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Bring back my text' }));
  expect(await text()).toHaveValue('My own words');
});

test('an answer is sent with the chosen files; a failed one keeps its text over a reload, and its key', async () => {
  const first = show();
  await chooseTemplate();
  fireEvent.click(screen.getByRole('checkbox', { name: /safety data sheet.*40 KB/ }));
  api.handlers[send] = () => problem(503, { detail: 'The database is busy.' });
  press();
  expect(await screen.findByText(/^The answer was not sent: The database is busy\./)).toBeVisible();
  first.unmount();

  show();
  expect(await text()).toHaveValue('Dear Asha Nair, it is on request.');
  api.handlers[send] = () => ({ body: { status: 200, mailId: 5 } });
  press();
  expect(await screen.findByText(/^The answer is on its way\./)).toBeVisible();
  await waitFor(async () => expect(await text()).toHaveValue(''));
  const [failed, stored] = sent();
  expect(stored?.headers['idempotency-key']).toBe(failed?.headers['idempotency-key']);
  expect(stored?.body).toEqual({
    to: 'asha@example.com',
    subject: 'Price of Floor Wash',
    body: 'Dear Asha Nair, it is on request.',
    attachments: [{ kind: 'sheet', id: 3 }],
  });
});

test('without a mail server the answer waits, and the programs of this computer send it', async () => {
  show({ canSend: false });
  await chooseTemplate();
  expect(screen.getByText(/^No mail server is set up\. The answer waits in the outbox/)).toBeVisible();
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Open in mail program')).toBe(
    'mailto:asha%40example.com?subject=Price%20of%20Floor%20Wash&body=Dear%20Asha%20Nair%2C%20it%20is%20on%20request.',
  );
  expect(href('WhatsApp')).toBe(
    'https://wa.me/919876543210?text=Dear%20Asha%20Nair%2C%20it%20is%20on%20request.',
  );
  expect(href('Call +91 98765-43210')).toBe('tel:+919876543210');
  api.handlers[send] = () => ({ body: { status: 200, mailId: 5 } });
  press('Put in the outbox');
  expect(await screen.findByText('The answer waits in the outbox: no mail server is set up.')).toBeVisible();
});

test('without an address nothing can be sent, and the form says why', async () => {
  show({ to: '' });
  await chooseTemplate();
  expect(screen.getByText(/^No e-mail address of Asha Nair is known\./)).toBeVisible();
  press();
  expect(sent()).toEqual([]);
});

test('the newest reply of the customer is answered at first, and not that of a stranger or a program', async () => {
  const reply = (id: number, from: string, automatic = false): TimelineEntry => ({
    ...{ id, enquiryId: 7, at: asha.receivedAt, kind: 'reply', text: '' },
    mail: {
      ...{ id, purpose: 'reply', from, to: 'sales@example.com', subject: `Mail ${String(id)}`, body: 'Yes' },
      ...{ state: 'received', automatic, attachments: [] },
    },
  });
  const customer = 'Asha <Asha@example.com>';
  show({}, [
    reply(1, customer),
    reply(2, customer),
    reply(3, 'boss@other.example'),
    reply(4, customer, true),
  ]);
  expect(await text()).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'What is answered' })).toHaveDisplayValue(/^Reply “Mail 2”/);
  const basisCall = api.requests.find(({ call }) => call === 'GET /api/enquiries/7/answer');
  expect(basisCall?.query.get('mailId')).toBe('2');
  expect(api.calls()).not.toContain('GET /api/enquiries/7');
});
