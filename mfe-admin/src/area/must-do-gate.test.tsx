import { act, fireEvent, screen } from '@testing-library/react';
import { serveAdminApi } from '../../test-support/admin-api';
import { renderScreen } from '../../test-support/render-screen';
import { useSession } from '../session/session-store';
import { MustDoGate } from './must-do-gate';
// What the gate loads when it is needed is loaded already.
import './must-do-screen';

const api = serveAdminApi();
const brand = {
  company: { name: 'Venmara' },
  logo: { onLight: 'light.svg', onDark: 'dark.svg', width: 100, height: 32 },
} as Parameters<typeof MustDoGate>[0]['brand'];
const me = (mustDo?: string) => () => ({
  body: {
    ...{ id: 1, username: 'asha@example.com', createdAt: '2026-03-04T05:06:00.000Z', disabled: false },
    ...{ role: 'owner', rights: [], idleMinutes: 30, mustDo },
  },
});

beforeEach(() => useSession.getState().begin('my-token'));
afterEach(() => act(() => useSession.getState().end('signedOut')));

test('a temporary password is changed before any screen is shown', async () => {
  api.handlers['GET /api/auth/me'] = me('change-password');
  api.handlers['POST /api/auth/password'] = () => {
    api.handlers['GET /api/auth/me'] = me();
    return { body: { status: 200, jwt: 'newer-token', expiresAt: '2026-03-05T05:06:00.000Z' } };
  };
  renderScreen(<MustDoGate brand={brand}>The screens</MustDoGate>);
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(screen.queryByText('The screens')).not.toBeInTheDocument();

  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/^Current password/, 'temporary password');
  type(/^New password/, 'seventeen grey herons');
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('The screens')).toBeVisible();
  expect(useSession.getState().token).toBe('newer-token');
});

test('what is demanded while somebody is at work replaces the screens, too', async () => {
  api.handlers['GET /api/auth/me'] = me();
  renderScreen(<MustDoGate brand={brand}>The screens</MustDoGate>);
  expect(await screen.findByText('The screens')).toBeVisible();
  act(() => useSession.getState().demand('set-up-second-factor'));
  expect(await screen.findByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('dialog', { name: 'Confirm Logout ?' })).toBeVisible();
});
