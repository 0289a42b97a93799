import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { TOKEN_KEY, useSession } from '../../session/session-store';
import { useSessionSync } from '../../session/use-session-sync';
import { renderScreen } from '../../../test-support/render-screen';
import { SignIn } from './sign-in';

const api = serveAdminApi();
const authenticate = 'POST /api/auth/authenticate';

const brand = {
  company: { name: 'Venmara' },
  logo: { onLight: 'light.svg', onDark: 'dark.svg', width: 100, height: 32 },
} as Parameters<typeof SignIn>[0]['brand'];

const endSession = (endReason: 'expired' | 'signedOut') => {
  useSession.getState().begin('a token');
  useSession.getState().setAccount({ username: 'asha@example.com', rights: [] });
  useSession.getState().end(endReason);
  renderScreen(<SignIn brand={brand} />);
};

test('after an expired session only the password has to be typed', () => {
  endSession('expired');
  expect(screen.getByLabelText(/^Email or phone/)).toHaveValue('asha@example.com');
  expect(screen.getByLabelText(/^Password/)).toHaveFocus();
});

test('signing out removes the user name from the form', () => {
  endSession('signedOut');
  expect(screen.getByLabelText(/^Email or phone/)).toHaveValue('');
  expect(screen.getByLabelText(/^Email or phone/)).toHaveFocus();
});

describe('another tab', () => {
  const followEnd = (endReason: 'expired' | 'signedOut') => {
    useSession.getState().begin('a token');
    useSession.getState().setAccount({ username: 'asha@example.com', rights: [] });
    const before = useSession.getState();
    useSession.getState().end(endReason);
    useSession.setState(before);
    renderHook(useSessionSync);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY })));
    renderScreen(<SignIn brand={brand} />);
  };

  test('is told that the session has expired, and that what was written is still there', () => {
    followEnd('expired');
    expect(screen.getByText(/^Your session has ended\. Sign in again/)).toBeVisible();
    expect(screen.getByLabelText(/^Email or phone/)).toHaveValue('asha@example.com');
  });

  test('is told that the admin has signed out', () => {
    followEnd('signedOut');
    expect(screen.getByText('You are signed out.')).toBeVisible();
    expect(screen.getByLabelText(/^Email or phone/)).toHaveValue('');
  });
});

describe('signing in', () => {
  const open = () => {
    useSession.setState({ token: undefined, endReason: undefined, username: undefined });
    renderScreen(<SignIn brand={brand} />);
  };
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const fill = () => {
    type(/^Email or phone/, 'asha@example.com');
    type(/^Password/, 'correct horse');
  };
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));

  beforeEach(() => useSession.getState().end('signedOut'));

  test('stores the token that the server sends', async () => {
    api.handlers[authenticate] = () => ({
      body: { status: 200, jwt: 'a new token', expiresAt: '2026-03-04T05:06:00.000Z' },
    });
    open();
    fill();
    submit();
    expect(await screen.findByRole('button', { name: 'Signing In...' })).toBeDisabled();
    await waitFor(() => expect(useSession.getState().token).toBe('a new token'));
    expect(localStorage.getItem(TOKEN_KEY)).toBe('a new token');
    expect(api.requests[0]?.body).toEqual({ username: 'asha@example.com', password: 'correct horse' });
  });

  test.each([
    ['wrong credentials', () => problem(401), 'Invalid credentials. Please try again.'],
    [
      'a temporary password that has expired',
      () =>
        problem(401, {
          reason: 'change-password',
          detail: 'Your temporary password has expired. Ask an owner.',
        }),
      'Invalid credentials. Please try again. Your temporary password has expired. Ask an owner.',
    ],
    [
      'too many attempts',
      () => ({ ...problem(429), headers: { 'retry-after': '120' } }),
      'Invalid credentials. Please try again. Too many attempts: try again in 2 minutes, or on another device that ' +
        'you have signed in on before.',
    ],
    [
      'a server in trouble',
      () => problem(503),
      'Invalid credentials. Please try again. The server did not answer as it should.',
    ],
  ])('after %s says why, and can be tried again', async (_, handler, text) => {
    api.handlers[authenticate] = handler;
    open();
    fill();
    submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText(/^Password/)).toHaveValue('correct horse');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    expect(useSession.getState().token).toBeUndefined();
  });

  test('asks for the code of the second factor, once the password is right', async () => {
    api.handlers[authenticate] = ({ body }) => {
      const { code } = body as { code?: string };
      if (code === undefined) return problem(401, { reason: 'second-factor' });
      if (code !== '123456') return problem(401, { reason: 'wrong-code', detail: 'This code is not right.' });
      return { body: { status: 200, jwt: 'a new token', expiresAt: '2026-03-04T05:06:00.000Z' } };
    };
    open();
    fill();
    submit();
    const field = await screen.findByLabelText(/^Code/);
    expect(field).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeDisabled();
    type(/^Code/, '000000');
    submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is not right.');
    expect(field).toHaveValue('');
    type(/^Code/, '123456');
    submit();
    await waitFor(() => expect(useSession.getState().token).toBe('a new token'));
  });

  test('another password asks for no code until it is right', async () => {
    api.handlers[authenticate] = () => problem(401, { reason: 'second-factor' });
    open();
    fill();
    submit();
    await screen.findByLabelText(/^Code/);
    type(/^Password/, 'another one');
    expect(screen.queryByLabelText(/^Code/)).not.toBeInTheDocument();
  });

  test('with missing fields sends nothing, and Enter shows what is missing', () => {
    open();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeDisabled();
    fireEvent.keyDown(screen.getByLabelText(/^Email or phone/), { key: 'Enter' });
    expect(screen.getByRole('alert', { name: '' })).toHaveTextContent('Please fill in all fields.');
    expect(screen.getByLabelText(/^Email or phone/)).toHaveAccessibleDescription('This field is required.');
    expect(api.requests).toEqual([]);
  });
});
