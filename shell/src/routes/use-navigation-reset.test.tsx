import { createBrowserRouter, Link, Outlet, RouterProvider } from '@site/shared-contracts/router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigationReset } from './use-navigation-reset';

/** As high as the page that is shown; jsdom lays out nothing. */
let height: number;
let grow: () => void;

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/list');
  window.scrollY = 0;
  height = 3000;
  window.scrollTo = ((to: ScrollToOptions) =>
    scroll(Math.min(to.top ?? 0, height))) as typeof window.scrollTo;
  window.ResizeObserver = class {
    constructor(private readonly onResize: () => void) {}
    observe() {
      grow = this.onResize;
    }
    unobserve() {
      this.disconnect();
    }
    disconnect() {
      grow = () => undefined;
    }
  } as unknown as typeof ResizeObserver;
});

function scroll(y: number) {
  window.scrollY = y;
  window.dispatchEvent(new Event('scroll'));
}

function Frame() {
  useNavigationReset();
  return (
    <main>
      <Outlet />
    </main>
  );
}

function Page({ name }: { name: string }) {
  return (
    <>
      <h1>{name}</h1>
      <Link to="/list">List</Link>
      <Link to="/list?page=2">Page 2</Link>
      <Link to="/product">Product</Link>
    </>
  );
}

function open() {
  const router = createBrowserRouter([
    {
      element: <Frame />,
      children: [
        { path: '/list', element: <Page name="List" /> },
        { path: '/product', element: <Page name="Product" /> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), router };
}

const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));

test('a link to a page leads to its top, and the way back to where the list was', async () => {
  const { router } = open();
  scroll(1800);
  await follow('Product');
  expect(await screen.findByRole('heading', { name: 'Product' })).toHaveFocus();
  expect(window.scrollY).toBe(0);
  scroll(240);
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('heading', { name: 'List' })).toHaveFocus();
  expect(window.scrollY).toBe(1800);
  await act(() => router.navigate(1));
  await screen.findByRole('heading', { name: 'Product' });
  expect(window.scrollY).toBe(240);
  await follow('List');
  expect(window.scrollY).toBe(0);
});

test('a change of the search alone moves nothing', async () => {
  const { router } = open();
  scroll(500);
  await follow('Page 2');
  expect(window.scrollY).toBe(500);
  await act(() => router.navigate(-1));
  expect(window.scrollY).toBe(500);
});

test('a page that is laid out in parts is scrolled when it is high enough, unless the visitor scrolls first', async () => {
  const { router } = open();
  const goAndReturn = async () => {
    scroll(1800);
    await follow('Product');
    height = 600;
    await act(() => router.navigate(-1));
    expect(window.scrollY).toBe(600);
  };
  await goAndReturn();
  height = 3000;
  grow();
  expect(window.scrollY).toBe(1800);

  await goAndReturn();
  window.dispatchEvent(new Event('wheel'));
  height = 3000;
  grow();
  expect(window.scrollY).toBe(600);
});
