import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import { fireEvent, render, screen } from '@testing-library/react';
import { serveStubApi } from '@site/shared-testing/stub-api';
import { AdminsScreen } from './admins-screen';

const api = serveStubApi({ isBaseOfPage: true });
const path = '/api/admins/all';

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })}>
      <AdminsScreen />
    </QueryClientProvider>,
  );

test('admins that could not be loaded are loaded by a button, each with its own button', async () => {
  api.responses[path] = 500;
  show();
  expect(await screen.findByText('The admins could not be loaded.')).toBeVisible();
  api.responses[path] = {
    status: 200,
    data: [
      { id: 1, username: 'asha@example.com', disabled: false, createdAt: '2026-03-04T05:06:00.000Z' },
      { id: 2, username: 'ravi@example.com', disabled: true, createdAt: '2026-03-04T05:06:00.000Z' },
    ],
  };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Disable asha@example.com' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Enable ravi@example.com' })).toBeVisible();
  expect(screen.queryByText('The admins could not be loaded.')).not.toBeInTheDocument();
});
