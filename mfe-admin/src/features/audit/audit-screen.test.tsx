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

test('an entry leads to what was changed, and says the change of a price', async () => {
  const change = {
    ...{ id: 1, at, action: 'change', kind: 'product', itemId: 2, adminId: 1, admin: 'asha@example.com' },
    before: { productName: 'Bloom', categoryId: 7, price: 420 },
    after: { productName: 'Bloom', categoryId: 7, price: 450 },
  };
  api.responses['/api/admins/names'] = { status: 200, data: [] };
  api.responses['/api/audit/all'] = { status: 200, data: [change] };
  renderScreen(<AuditScreen />);
  fireEvent.click(await screen.findByText(/changed product 2 \(Bloom\), price ₹420 → ₹450/));
  const link = screen.getByRole('link', { name: 'Open what was changed' });
  expect(link).toHaveAttribute('href', '/admin/addproduct/7/2');
});
