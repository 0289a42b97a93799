import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { renderScreen } from '../../../test-support/render-screen';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { SecondFactorCard } from './second-factor-card';

const api = serveAdminApi();
const none = { passkeys: [], recoveryCodesLeft: 0, isRequired: false };
const passkey = { id: 'abc', label: 'Laptop', createdAt: '2026-03-04T05:06:00.000Z', isBackedUp: true };

const open = (onAdded = jest.fn()) => {
  renderScreen(
    <>
      <SecondFactorCard onAdded={onAdded} />
      <RecoveryCodesDialog />
    </>,
  );
  return onAdded;
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('an authenticator app is set up with its first code, and the recovery codes are shown once', async () => {
  api.handlers['GET /api/auth/second-factors'] = () => ({ body: none });
  api.handlers['POST /api/auth/authenticator-app/create'] = () => ({
    body: { status: 200, secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/Venmara?secret=JBSWY3DPEHPK3PXP' },
  });
  api.handlers['POST /api/auth/authenticator-app/confirm'] = ({ body }) =>
    (body as { code: string }).code === '123456'
      ? { body: { status: 200, recoveryCodes: ['first-code', 'second-code'] } }
      : problem(422, { errors: { code: 'This code is not right.' } });
  const onAdded = open();
  await press('Set up an app');
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  const field = screen.getByLabelText(/^Code that the app shows/);
  fireEvent.change(field, { target: { value: '000000' } });
  await press('Set up');
  await waitFor(() => expect(field).toHaveAccessibleDescription('This code is not right.'));
  fireEvent.change(field, { target: { value: '123456' } });
  await press('Set up');
  const codes = await screen.findByRole('dialog', { name: 'Keep your recovery codes' });
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['first-code', 'second-code']);
  await waitFor(() => expect(onAdded).toHaveBeenCalled());
  await press('I have kept them');
  expect(screen.queryByText('first-code')).not.toBeInTheDocument();
});

test('a passkey is renamed, and removed with a warning that it is the last', async () => {
  let stored: object = { ...none, passkeys: [passkey], recoveryCodesLeft: 9, isRequired: true };
  api.handlers['GET /api/auth/second-factors'] = () => ({ body: stored });
  api.handlers['PUT /api/auth/passkeys/update/abc'] = ({ body }) => {
    stored = { ...stored, passkeys: [{ ...passkey, ...(body as object) }] };
    return { body: { status: 200 } };
  };
  api.handlers['DELETE /api/auth/passkeys/delete/abc'] = () => {
    stored = none;
    return { body: { status: 200 } };
  };
  open();
  expect(await screen.findByText(/^9 of 10 are left/)).toBeVisible();
  await press('Rename Laptop');
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Desk' } });
  await press('Save');
  await press('Remove Desk');
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('Your role needs one');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Desk')).not.toBeInTheDocument());
});
