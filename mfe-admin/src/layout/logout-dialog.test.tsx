import { createBrowserRouter, RouterProvider } from '@site/shared-contracts/router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
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
