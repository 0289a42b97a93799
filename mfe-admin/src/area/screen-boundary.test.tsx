import { pieceErrorEvent, type PieceErrorEvent } from '@site/shared-contracts';
import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import { createBrowserRouter, Link, Outlet, RouterProvider } from '@site/shared-contracts/router';
import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { lazyScreen, loadScreens } from './lazy-screen';
import { ScreenBoundary } from './screen-boundary';

const reported: PieceErrorEvent['detail'][] = [];
const record = ({ detail }: PieceErrorEvent) => reported.push(detail);
beforeEach(() => {
  window.addEventListener(pieceErrorEvent, record);
  // React logs what a boundary contains.
  jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => {
  window.removeEventListener(pieceErrorEvent, record);
  reported.length = 0;
});

let isBroken = false;

const Prices = () => {
  if (isBroken) throw new Error('No price.');
  return <h1>Prices</h1>;
};

const frame = (
  <>
    <Link to="/prices">Prices</Link>
    <Link to="/orders">Orders</Link>
    <ScreenBoundary>
      <Suspense fallback="Loading…">
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  </>
);

function open(Orders: ComponentType = () => <h1>Orders</h1>) {
  const children = [
    { path: '/prices', element: <Prices /> },
    { path: '/orders', element: <Orders /> },
  ];
  window.history.replaceState(null, '', '/prices');
  const router = createBrowserRouter([{ element: frame, children }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const failure = 'This screen cannot be shown';

test('a screen that throws leaves what is around it and the other screens, and is tried again', async () => {
  isBroken = true;
  open();
  expect(await heading(failure)).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('is kept');
  expect(reported).toEqual([{ piece: 'admin/area', error: new Error('No price.') }]);

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading(failure)).toBeVisible();
  expect(reported).toHaveLength(2);

  fireEvent.click(screen.getByRole('link', { name: 'Orders' }));
  expect(await heading('Orders')).toBeVisible();

  fireEvent.click(screen.getByRole('link', { name: 'Prices' }));
  isBroken = false;
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await heading('Prices')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a screen whose code did not come is loaded again', async () => {
  isBroken = false;
  const load = jest
    .fn()
    .mockRejectedValueOnce(new Error('Offline, before anybody asks.'))
    .mockRejectedValueOnce(new Error('Offline.'))
    .mockResolvedValue(() => <h1>Orders</h1>);
  open(lazyScreen(load));
  await loadScreens();
  fireEvent.click(screen.getByRole('link', { name: 'Orders' }));
  expect(await heading(failure)).toBeVisible();
  expect(reported).toEqual([{ piece: 'admin/area', error: new Error('Offline.') }]);
  expect(load).toHaveBeenCalledTimes(2);

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading('Orders')).toBeVisible();
});
