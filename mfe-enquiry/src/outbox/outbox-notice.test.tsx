import { createBrowserRouter, RouterProvider } from '@site/shared-contracts/router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createFakeBrowser } from '../../test-support/fake-browser';
import { createFakeCompany } from '../../test-support/fake-company';
import type { Deliver } from './delivery';
import { EntryNotices } from './outbox-notice';

const message = {
  name: 'Asha Menon',
  contactNo: '9876543210',
  product: 'Floor Cleaner',
  quantity: 12,
  message: 'Please call.',
};
const quote = {
  name: 'Asha Menon',
  size: '5 l',
  quantity: '12',
  contactNo: '9876543210',
  email: 'asha@example.com',
  productname: 'Glass Cleaner',
  createdAt: '2026-06-24',
};

let company: ReturnType<typeof createFakeCompany>;
let browser: ReturnType<typeof createFakeBrowser>;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-06-24T20:42:00Z') });
  company = createFakeCompany();
  browser = createFakeBrowser();
});
afterEach(() => jest.useRealTimers());

const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

function renderNotice(deliver: Deliver = company.deliver) {
  const { outbox } = browser.openTab(deliver);
  const element = <EntryNotices outbox={outbox} timeZone="Asia/Kolkata" />;
  window.history.replaceState(null, '', '/products?category=2');
  const router = createBrowserRouter([{ path: '*', element }]);
  render(<RouterProvider router={router} />);
  return outbox;
}

test('no notice is rendered where nothing waits', () => {
  renderNotice();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a waiting enquiry is named with its state and can be tried again; a confirmed one can be dismissed', async () => {
  company.faults.push('lost');
  const outbox = renderNotice();
  act(() => void outbox.add('message', 'contact', message));
  await advance(100);
  expect(screen.getByRole('status')).toHaveTextContent(
    'Your message (Floor Cleaner, Jun 25, 2026, 2:12 AM) is not sent yet. We have no confirmation that it arrived. It is kept in this browser and sent again by itself, here or on your next visit. It will arrive once.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await advance(100);
  expect(screen.getByRole('status')).toHaveTextContent(/^Your message .* has been sent\./);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a visitor can withdraw an enquiry', async () => {
  company.faults.push('lost');
  const outbox = renderNotice();
  act(() => void outbox.add('quote', '3', quote));
  await advance(100);
  fireEvent.click(screen.getByRole('button', { name: 'Do not send' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await advance(86_400_000);
  expect(company.rows()).toEqual([]);
});

test('a rejected enquiry links to its form on the present page', async () => {
  const outbox = renderNotice(() =>
    Promise.resolve({ kind: 'rejected', errors: {}, problem: 'Please correct it.' }),
  );
  act(() => void outbox.add('quote', '3', quote));
  await advance(100);
  expect(screen.getByRole('status')).toHaveTextContent(/was not accepted\. Please correct it\./);
  const link = screen.getByRole('link', { name: 'Open the form' });
  expect(link).toHaveAttribute('href', '/products?category=2&quote=3');
});

test('a Retry-After is named as the reason, with the time', async () => {
  company.faults.push('busy');
  const outbox = renderNotice();
  act(() => void outbox.add('message', 'contact', message));
  await advance(100);
  expect(screen.getByRole('status')).toHaveTextContent('Our server is busy and asked us to wait 10 minutes.');
});

test('where nothing can be stored, the visitor is asked to leave the page open', async () => {
  browser = createFakeBrowser({ quota: 0 });
  company.faults.push('lost');
  const outbox = renderNotice();
  act(() => void outbox.add('message', 'contact', message));
  await advance(100);
  expect(screen.getByRole('status')).toHaveTextContent(
    'Your browser cannot keep it: please leave this page open.',
  );
});

test('an expired enquiry is shown once, with a link to write again', async () => {
  company.faults.push('lost');
  const tab = browser.openTab(company.deliver);
  tab.outbox.add('message', 'contact', message);
  await advance(100);
  tab.close();
  await advance(31 * 86_400_000);
  renderNotice();
  expect(screen.getByRole('status')).toHaveTextContent(/could not be sent for thirty days/);
  expect(screen.getByRole('link', { name: 'Write again' })).toHaveAttribute('href', '/contact');
});

test('an enquiry whose form is on the page is shown by the form only', async () => {
  company.faults.push('lost');
  const outbox = renderNotice();
  act(() => void outbox.show(outbox.add('message', 'contact', message)));
  await advance(100);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
