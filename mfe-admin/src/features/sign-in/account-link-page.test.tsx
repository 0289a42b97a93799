import { fireEvent, screen, waitFor } from '@testing-library/react';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { renderScreen } from '../../../test-support/render-screen';
import { useSession } from '../../session/session-store';
import { readAccountLink } from './account-link';
import { AccountLinkPage } from './account-link-page';

const api = serveAdminApi();

const brand = {
  company: { name: 'Venmara' },
  logo: { onLight: 'light.svg', onDark: 'dark.svg', width: 100, height: 32 },
} as Parameters<typeof AccountLinkPage>[0]['brand'];

const show = (fragment: string) => {
  const link = readAccountLink(fragment);
  if (!link) throw new Error(`${fragment} is no link.`);
  renderScreen(<AccountLinkPage brand={brand} link={link} />);
};
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dead = 'This link is not valid, or not any more. Ask for a new one.';

beforeEach(() => {
  useSession.getState().end('signedOut');
  // The base of the page is the server's, which is of another origin.
  jest.spyOn(window.history, 'replaceState').mockImplementation();
  jest.spyOn(window.history, 'pushState').mockImplementation();
});

test('other fragments are no links', () => {
  expect(readAccountLink('')).toBeUndefined();
  expect(readAccountLink('#main')).toBeUndefined();
  expect(readAccountLink('#invitation=')).toBeUndefined();
});

test('somebody who is invited chooses a password and is signed in', async () => {
  const invitation = { role: 'Sales', invitedBy: 'asha@example.com', expiresAt: '2026-03-04T05:06:00.000Z' };
  api.handlers['POST /api/invitations/open'] = () => ({
    body: { status: 200, username: 'new@example.com', ...invitation },
  });
  let tries = 0;
  api.handlers['POST /api/invitations/accept'] = () =>
    (tries += 1) === 1
      ? problem(422, { errors: { password: 'This is a common password.' } })
      : { body: { status: 200, username: 'new@example.com' } };
  api.handlers['POST /api/auth/authenticate'] = () => ({
    body: { status: 200, jwt: 'a token', expiresAt: '2026-03-04T05:06:00.000Z' },
  });
  show('#invitation=secret-1');
  expect(await screen.findByText(/asha@example.com invites you .* ‘Sales’/)).toBeVisible();
  expect(screen.getByLabelText(/^Email or phone/)).toHaveAttribute('readonly');
  type(/^Password/, 'password1234');
  click('Accept and sign in');
  expect(await screen.findByText('This is a common password.')).toBeVisible();
  type(/^Password/, 'Copper-meadow 81 kettle');
  click('Accept and sign in');
  await waitFor(() => expect(useSession.getState().token).toBe('a token'));
  expect(api.requests.at(-1)?.body).toEqual({
    username: 'new@example.com',
    password: 'Copper-meadow 81 kettle',
  });
});

test('a link that is not valid any more says so', async () => {
  api.handlers['POST /api/invitations/open'] = () => problem(404, { detail: dead });
  show('#invitation=old');
  expect(await screen.findByText(dead)).toBeVisible();
});

test('a forgotten password is asked for, with the same words for everybody', async () => {
  api.handlers['POST /api/auth/forgotten-password'] = () => ({ body: { status: 200 } });
  show('#forgotten-password');
  type(/^Email/, 'asha@example.com');
  click('Send the link');
  expect(await screen.findByText(/^If there is an account with this email address/)).toBeVisible();
  expect(api.requests.at(-1)?.body).toEqual({ username: 'asha@example.com' });
});

test('a new password is set with a link, and the session of this browser has ended', async () => {
  useSession.getState().begin('an old token');
  api.handlers['POST /api/auth/reset-password'] = () => ({
    body: { status: 200, username: 'asha@example.com' },
  });
  show('#reset=secret-2');
  type(/^New password/, 'Copper-meadow 81 kettle');
  click('Set the password');
  expect(await screen.findByText(/^The password of asha@example.com is changed/)).toBeVisible();
  expect(api.requests.at(-1)?.body).toEqual({
    token: 'secret-2',
    newPassword: 'Copper-meadow 81 kettle',
  });
  expect(useSession.getState().token).toBeUndefined();
});
