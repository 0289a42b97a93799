import type { MailItem, MailOutbox } from '@site/shared-contracts/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { serveStubApi } from '@site/shared-testing/stub-api';
import { renderScreen } from '../../../test-support/render-screen';
import { useNotices } from '../../notices/notice-store';
import { MailScreen } from './mail-screen';

const api = serveStubApi({ isBaseOfPage: true });

afterEach(() => {
  useNotices.getState().clear();
});

const item = (fields: Partial<MailItem>): MailItem => ({
  id: 1,
  purpose: 'notice',
  kind: 'message',
  enquiryId: 1,
  name: 'Asha Nair',
  state: 'waiting',
  tries: 0,
  waitingSince: '2026-03-04T05:06:00.000Z',
  ...fields,
});
const givenUp = item({
  id: 2,
  kind: 'quote',
  name: 'Ravi & Sons',
  state: 'dead',
  tries: 12,
  lastError: '550 Not today.',
});
const sent = item({ id: 3, name: 'Meera', state: 'sent', sentAt: '2026-03-04T05:07:00.000Z' });

const outbox = (data: MailItem[], fields: Partial<MailOutbox> = {}): MailOutbox => ({
  status: 200,
  isConfigured: true,
  counts: { waiting: 0, sent: 0, dead: 0 },
  data,
  total: data.length,
  page: 1,
  pageSize: 20,
  ...fields,
});

function show(response: MailOutbox | number) {
  api.responses['/api/mail/outbox'] = response;
  renderScreen(<MailScreen />);
}

const row = async (name: string) => {
  const found = (await screen.findByRole('link', { name })).closest('li');
  if (!found) throw new Error(`${name} is in no row.`);
  return found;
};

test('each mail shows its sender, its state and the last error', async () => {
  const delayed = item({ tries: 2, nextTryAt: '2026-03-04T09:06:00.000Z', lastError: '451 Try later.' });
  show(outbox([delayed, givenUp, sent], { counts: { waiting: 1, sent: 40, dead: 1 } }));
  expect(await row('Asha Nair')).toHaveTextContent(
    /^Message from Asha NairWaiting since Mar 4, 2026, .*, next try Mar 4, 2026, .*What went wrong: 451 Try later\./,
  );
  expect(await row('Ravi & Sons')).toHaveTextContent(
    /^Quote from Ravi & SonsFailed refused 12 times.*What went wrong: 550 Not today\./,
  );
  expect(await row('Meera')).toHaveTextContent(/^Message from MeeraSent Mar 4, 2026, [^W]*$/);
  expect(within(await row('Meera')).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ravi & Sons' })).toHaveAttribute('href', '/admin/inbox/1');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Everything',
    'Waiting (1)',
    'Sent (40)',
    'Failed (1)',
  ]);
});

test('a mail that was given up is sent again by its button', async () => {
  show(outbox([givenUp]));
  const again = within(await row('Ravi & Sons')).getByRole('button', {
    name: 'Try again: the notice of Ravi & Sons',
  });
  api.responses['/api/mail/outbox/2/retry'] = { status: 200 };
  api.responses['/api/mail/outbox'] = outbox([{ ...givenUp, state: 'sent', sentAt: givenUp.waitingSince }]);
  fireEvent.click(again);
  expect(await screen.findByText('The notice of Ravi & Sons is being sent again.')).toBeVisible();
  await waitFor(async () => expect(await row('Ravi & Sons')).toHaveTextContent(/Sent Mar 4/));
  expect(api.requestedUrls).toContain('/api/mail/outbox/2/retry');
});

test('the focus moves to the next mail when one leaves the list, and to the heading after the last', async () => {
  const other = item({ ...givenUp, id: 4, name: 'Zubair' });
  show(outbox([givenUp, other]));
  const again = async (name: string, left: MailItem[]) => {
    const button = within(await row(name)).getByRole('button');
    button.focus();
    api.responses['/api/mail/outbox'] = outbox(left);
    fireEvent.click(button);
    await waitFor(() => expect(button).not.toBeInTheDocument());
  };
  api.responses['/api/mail/outbox/2/retry'] = { status: 200 };
  api.responses['/api/mail/outbox/4/retry'] = { status: 200 };
  await again('Ravi & Sons', [other]);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Zubair' })).toHaveFocus());
  await again('Zubair', []);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Mail outbox' })).toHaveFocus());
});

test('all that were given up are sent again, once an admin has read how many', async () => {
  const left = { counts: { waiting: 0, sent: 1, dead: 41 } };
  show(outbox([givenUp, sent], left));
  const open = async () => {
    const button = await screen.findByRole('button', { name: 'Send all again' });
    button.focus();
    fireEvent.click(button);
    return within(screen.getByRole('dialog', { name: 'Send 41 mails again?' }));
  };
  fireEvent.click((await open()).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.requestedUrls).not.toContain('/api/mail/outbox/retry');

  api.responses['/api/mail/outbox/retry'] = 503;
  fireEvent.click((await open()).getByRole('button', { name: 'Send all again' }));
  expect(await screen.findByText(/^Nothing was changed\./)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  api.responses['/api/mail/outbox/retry'] = { status: 200, count: 41 };
  api.responses['/api/mail/outbox'] = outbox([{ ...givenUp, state: 'waiting' }, sent]);
  fireEvent.click((await open()).getByRole('button', { name: 'Send all again' }));
  expect(await screen.findByText('41 mails are being sent again.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Send all again')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('link', { name: 'Ravi & Sons' })).toHaveFocus());
});

test('where sending again fails, a notice says so, and the mail stays in its state', async () => {
  show(outbox([givenUp]));
  api.responses['/api/mail/outbox/2/retry'] = 500;
  fireEvent.click(within(await row('Ravi & Sons')).getByRole('button'));
  expect(await screen.findByText(/^Nothing was changed\./)).toBeVisible();
  expect(await row('Ravi & Sons')).toHaveTextContent('Failed');
});

test('without a mail server the screen says so, and has no button to send', async () => {
  show(outbox([item({}), givenUp], { isConfigured: false, counts: { waiting: 1, sent: 0, dead: 1 } }));
  expect(await screen.findByText(/^No mail server is set up, so nothing is sent\./)).toBeVisible();
  expect(await row('Asha Nair')).toHaveTextContent(/Waiting since/);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('an empty outbox and one that cannot be loaded are shown differently', async () => {
  show(500);
  expect(await screen.findByText('The mail outbox could not be loaded.')).toBeVisible();
  api.responses['/api/mail/outbox'] = outbox([]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There has been no mail within a month.')).toBeVisible();
});

test('a written mail says what it is and to whom, and is sent again by a call of its own', async () => {
  const answer = item({
    id: 2,
    purpose: 'answer',
    enquiryId: 7,
    name: 'Meera',
    subject: 'Venmax',
    state: 'dead',
  });
  show(outbox([answer, givenUp]));
  expect(await row('Meera')).toHaveTextContent(/^Answer to MeeraVenmaxFailed/);
  expect(screen.getByRole('link', { name: 'Meera' })).toHaveAttribute('href', '/admin/inbox/7');
  api.responses['/api/mail/written/2/retry'] = { status: 200 };
  fireEvent.click(screen.getByRole('button', { name: 'Try again: the answer to Meera' }));
  expect(await screen.findByText('The answer to Meera is being sent again.')).toBeVisible();
});
