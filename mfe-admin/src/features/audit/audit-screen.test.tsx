import { fireEvent, screen } from '@testing-library/react';
import { serveStubApi } from '@site/shared-testing/stub-api';
import { renderScreen } from '../../../test-support/render-screen';
import { AuditScreen } from './audit-screen';

const api = serveStubApi({ isBaseOfPage: true });
const at = '2026-03-04T05:06:00.000Z';

test('a failed sign-in shows the user name, the number of attempts, and codes that distinguish it from others', async () => {
  const failedSignIn = { account: 'k3Jd', network: 'n7Qx', wrong: 5, refused: 40, lastAt: at };
  const failure = {
    id: 1,
    at,
    action: 'failed sign-in',
    kind: 'admin',
    adminId: 1,
    admin: 'asha@example.com',
  };
  const rest = { ...failure, id: 2, failedSignIn: { ...failedSignIn, network: '', wrong: 50, refused: 0 } };
  const change = {
    id: 1,
    at,
    action: 'sign in',
    kind: 'admin',
    adminId: 1,
    admin: 'asha@example.com',
    requestId: 'r-1',
  };
  api.responses['/api/admins/names'] = { status: 200, data: [] };
  api.responses['/api/audit/all'] = { status: 200, data: [{ ...failure, failedSignIn }, rest, change] };
  renderScreen(<AuditScreen />);
  const sentence = 'Failed sign-ins as asha@example.com (5 wrong passwords, 40 attempts blocked)';
  const entry = await screen.findByText(
    (_, element) => element?.tagName === 'SPAN' && element.textContent === sentence,
  );
  fireEvent.click(entry);
  expect(screen.getByText('k3Jd')).toBeInTheDocument();
  expect(screen.getByText('n7Qx')).toBeInTheDocument();
  expect(screen.getByText('Too many networks within the hour to list each.')).toBeInTheDocument();
  expect(screen.getByText('Request r-1')).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'Failed sign-in', hidden: true })).toBeInTheDocument();
  const actions = [...screen.getByLabelText<HTMLSelectElement>('Action').options].map(({ text }) => text);
  expect(new Set(actions).size).toBe(actions.length);
});

const change = {
  ...{ id: 1, at, action: 'change', kind: 'product', itemId: 2, adminId: 1, admin: 'asha@example.com' },
  before: { productName: 'Bloom', categoryId: 7, price: 420 },
  after: { productName: 'Bloom', categoryId: 7, price: 450 },
  address: '203.0.113.9',
};
const show = (entries: object[], path = '/admin/audit') => {
  window.history.replaceState(null, '', window.location.origin + path);
  api.responses['/api/admins/names'] = { status: 200, data: [] };
  api.responses['/api/audit/all'] = { status: 200, data: entries, total: entries.length };
  renderScreen(<AuditScreen />);
};

test('an entry leads to what was changed, and says the change of a price and from where it came', async () => {
  show([change]);
  fireEvent.click(await screen.findByText(/changed product 2 \(Bloom\), price ₹420 → ₹450/));
  const link = screen.getByRole('link', { name: 'Open product 2 (Bloom)' });
  expect(link).toHaveAttribute('href', '/admin/addproduct/7/2');
  expect(screen.getByText('203.0.113.9')).toBeInTheDocument();
  expect(screen.getByText('From the address 203.0.113.9')).toBeInTheDocument();
});

test('an entry leads to the history of its item, and to everything by its admin', async () => {
  show([change]);
  fireEvent.click(await screen.findByText(/changed product 2/));
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('History of product 2 (Bloom)')).toBe('/admin/audit?kind=product&itemId=2');
  expect(hrefOf('Everything by asha@example.com')).toBe('/admin/audit?adminId=1');
});

test('the history of one item says of what it is, and can be left', async () => {
  show([change], '/admin/audit?kind=product&itemId=2');
  await screen.findByText(/changed product 2/);
  expect(screen.getByText('Only the history of product 2.')).toBeInTheDocument();
  expect(api.requestedUrls.join()).toContain('kind=product&itemId=2');
  expect(screen.getByRole('link', { name: 'Show all of this type' })).toHaveAttribute(
    'href',
    '/admin/audit?kind=product',
  );
});

test('an erased entry says so, and names the admin by number', async () => {
  const empty = { admin: '', before: undefined, after: undefined, address: undefined };
  show([{ ...change, ...empty, erased: { at, because: 'asked to be forgotten' } }]);
  fireEvent.click(await screen.findByText('Admin 1'));
  expect(
    screen.getByText(/Name, values and address were erased .*: asked to be forgotten\./),
  ).toBeInTheDocument();
});
