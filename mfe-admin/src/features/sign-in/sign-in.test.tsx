import { render, screen } from '@testing-library/react';
import { useSession } from '../../session/session-store';
import { SignIn } from './sign-in';

const brand = {
  company: { name: 'Venmara' },
  logo: { onLight: 'light.svg', onDark: 'dark.svg', width: 100, height: 32 },
} as Parameters<typeof SignIn>[0]['brand'];

const endSession = (endReason: 'expired' | 'signedOut') => {
  useSession.getState().begin('a token');
  useSession.getState().setUsername('asha@example.com');
  useSession.getState().end(endReason);
  render(<SignIn brand={brand} />);
};

test('after a session that has ended only the password is asked for', () => {
  endSession('expired');
  expect(screen.getByLabelText(/^Email or phone/)).toHaveValue('asha@example.com');
  expect(screen.getByLabelText(/^Password/)).toHaveFocus();
});

test('who has signed out leaves no name behind', () => {
  endSession('signedOut');
  expect(screen.getByLabelText(/^Email or phone/)).toHaveValue('');
  expect(screen.getByLabelText(/^Email or phone/)).toHaveFocus();
});
