import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { renderScreen } from '../../../test-support/render-screen';
import { useNotices } from '../../notices/notice-store';
import { SessionsCard } from './sessions-card';
import { TokensCard } from './tokens-card';

const api = serveAdminApi();
afterEach(() => useNotices.getState().clear());

const at = '2026-03-04T05:06:00.000Z';
const session = (id: string, device: string, isCurrent: boolean) => ({
  ...{ id: `0b9f2a2e-8085-4ccc-9d5f-${id}`, device, isCurrent, address: '203.0.113.7' },
  ...{ createdAt: at, lastUsedAt: at, expiresAt: at },
});

test('sessions are listed with device and address, and another one is ended', async () => {
  let data = [
    session('4a1c5e1f7d10', 'Firefox on Windows', true),
    session('4a1c5e1f7d11', 'Safari on iPhone', false),
  ];
  api.handlers['GET /api/auth/sessions'] = () => ({ body: { status: 200, data } });
  api.handlers['DELETE /api/auth/sessions/0b9f2a2e-8085-4ccc-9d5f-4a1c5e1f7d11'] = () => {
    data = data.slice(0, 1);
    return { body: { status: 200 } };
  };
  renderScreen(<SessionsCard />);
  expect(await screen.findByText('Firefox on Windows')).toBeVisible();
  expect(screen.getByText(/^This browser, now · from 203\.0\.113\.7/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /^End Safari on iPhone, last used/ }));
  expect(await screen.findByText('Safari on iPhone is signed out.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument();
});

test('a token is created with chosen rights, and shown once', async () => {
  const rights = ['enquiries.view', 'people.manage'];
  api.handlers['GET /api/auth/me'] = () => ({
    body: {
      ...{ id: 1, username: 'asha@example.com', createdAt: at, disabled: false },
      ...{ role: 'owner', rights, idleMinutes: 30 },
    },
  });
  api.handlers['GET /api/auth/tokens'] = () => ({ body: { status: 200, data: [] } });
  api.handlers['POST /api/auth/tokens'] = ({ body }) => {
    const { label, rights } = body as { label: string; rights: string[] };
    if (rights.length === 0) return problem(422, { errors: { rights: 'Choose one right at least.' } });
    return {
      body: { status: 200, id: 1, label, rights, createdAt: at, expiresAt: at, token: 'sitepat_abc' },
    };
  };
  renderScreen(<TokensCard />);
  expect(await screen.findByText('There are no tokens.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Create a token' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Create a token' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'What it is for' }), { target: { value: 'Report' } });
  const box = await dialog.findByRole('checkbox', { name: /^See enquiries/ });
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText('Choose one right at least.')).toBeVisible();
  fireEvent.click(box);
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('textbox', { name: 'Token' })).toHaveValue('sitepat_abc');
  expect(api.requests.findLast(({ call }) => call.startsWith('POST'))?.body).toEqual({
    label: 'Report',
    rights: ['enquiries.view'],
    expiresInDays: 90,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('sitepat_abc')).not.toBeInTheDocument();
});
