import { render, screen } from '@testing-library/react';
import { useSession } from '../../session/session-store';
import { SignIn } from './sign-in';

const brand = {
  company: { name: 'Venmara' },
  logo: { onLight: 'light.svg', onDark: 'dark.svg', width: 100, height: 32 },
} as Parameters<typeof SignIn>[0]['brand'];

const endSession = (farewell: 'ended' | 'left') => {
  useSession.getState().begin('a token');
  useSession.getState().knowUsername('asha@example.com');
  useSession.getState().end(farewell);
  render(<SignIn brand={brand} />);
};

test('after a session that has ended only the password is asked for', () => {
  endSession('ended');
  expect(screen.getByLabelText(/^Email or phone/)).toHaveValue('asha@example.com');
  expect(screen.getByLabelText(/^Password/)).toHaveFocus();
});

test('who has signed out leaves no name behind', () => {
  endSession('left');
  expect(screen.getByLabelText(/^Email or phone/)).toHaveValue('');
  expect(screen.getByLabelText(/^Email or phone/)).toHaveFocus();
});
