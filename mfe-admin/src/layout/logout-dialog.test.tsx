import { createBrowserRouter, RouterProvider } from '@site/shared-contracts/router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { findDraft, saveDraft } from '../editing/draft-store';
import { LeaveGuard } from '../editing/leave-guard';
import { useSession } from '../session/session-store';
import { LogoutDialog } from './logout-dialog';

function Form() {
  const token = useSession(({ token }) => token);
  if (!token) return <h1>Admin sign-in</h1>;
  return (
    <>
      <LeaveGuard isUnsaved />
      <LogoutDialog open onClose={() => undefined} />
    </>
  );
}

test('signing out leaves a form with unsaved text at once; a link has to be confirmed', async () => {
  window.history.replaceState(null, '', '/admin/blogForm');
  useSession.getState().begin('a token');
  const router = createBrowserRouter([{ path: '*', element: <Form /> }]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/admin/blog'));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(window.location.pathname).toBe('/admin/blogForm');
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Admin sign-in' })).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/admin'));
});

describe('what was typed and not saved', () => {
  const warning = 'What you have typed and not saved is removed from this browser.';
  const note = { text: '' };
  const type = (text: string) =>
    saveDraft('note:1', { values: { text }, base: { values: note, version: 1 } });
  const found = () => findDraft('note:1', note)?.values.text;
  const signIn = (username: string) => {
    useSession.getState().begin(`a token of ${username}`);
    useSession.getState().setAccount({ username, rights: [] });
  };
  const open = () => {
    const router = createBrowserRouter([
      { path: '*', element: <LogoutDialog open onClose={() => undefined} /> },
    ]);
    render(<RouterProvider router={router} />);
  };
  beforeEach(() => {
    localStorage.clear();
    window.history.replaceState(null, '', '/admin/blogForm');
    useSession.getState().end('signedOut');
    signIn('asha@example.com');
  });

  test('is removed by signing out, which the dialog says before', async () => {
    type('Call Asha back.');
    sessionStorage.setItem('admin-images', '{}');
    open();
    expect(screen.getByText('Are you sure you want to logout?')).toBeVisible();
    expect(screen.getByText(warning)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(window.location.pathname).toBe('/admin'));
    await waitFor(() => expect(useSession.getState().token).toBeUndefined());
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    act(() => signIn('asha@example.com'));
    expect(found()).toBeUndefined();
  });

  test('is not mentioned where there is none', () => {
    open();
    expect(screen.getByText('Are you sure you want to logout?')).toBeVisible();
    expect(screen.queryByText(warning)).toBeNull();
  });

  test('stays when the session expires, for the same admin only', () => {
    type('Call Asha back.');
    useSession.getState().end('expired');
    signIn('ravi@example.com');
    expect(found()).toBeUndefined();
    type('Ravi wrote this.');
    useSession.getState().end('signedOut');
    signIn('asha@example.com');
    expect(found()).toBe('Call Asha back.');
  });
});
