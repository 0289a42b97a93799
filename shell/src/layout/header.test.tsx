import { act, screen, within } from '@testing-library/react';
import { renderInSite } from '../../test-support/render-in-site';
import { Header } from './header';

const header = () => screen.getByRole('banner');

/** Resolves once the frame has passed in which the page looks at its position. */
async function scrollTo(y: number) {
  window.scrollY = y;
  await act(async () => {
    window.dispatchEvent(new Event('scroll'));
    await new Promise(requestAnimationFrame);
  });
}

afterEach(() => {
  window.scrollY = 0;
});

test('is a fixed bar past 120 pixels, not at 120', async () => {
  renderInSite(<Header overBanner />);
  expect(header()).toHaveStyle({ position: 'absolute', backgroundColor: 'rgba(0, 0, 0, 0)' });
  await scrollTo(119);
  expect(header()).toHaveStyle({ position: 'absolute' });
  await scrollTo(120);
  expect(header()).toHaveStyle({ position: 'absolute' });
  await scrollTo(121);
  expect(header()).toHaveStyle({ position: 'fixed' });
  await scrollTo(120);
  expect(header()).toHaveStyle({ position: 'absolute' });
});

test('is a fixed bar at once on a page that opens scrolled', () => {
  window.scrollY = 800;
  renderInSite(<Header overBanner />);
  expect(header()).toHaveStyle({ position: 'fixed' });
});

test('shows the white logo over a banner only', async () => {
  const { container } = renderInSite(<Header overBanner />);
  const shown = () => container.querySelector('header > nav > a > img:not([hidden])')?.getAttribute('src');
  expect(shown()).toBe('/site/logo-white.svg');
  await scrollTo(121);
  expect(shown()).toBe('/site/logo.svg');
});

test('stops listening when it goes', async () => {
  const { unmount } = renderInSite(<Header overBanner />);
  unmount();
  await scrollTo(500);
  window.scrollY = 0;
  renderInSite(<Header overBanner />);
  expect(header()).toHaveStyle({ position: 'absolute' });
});

test.each([
  ['/', 'Home', 'page'],
  ['/about', 'About', 'page'],
  ['/products?category=1', 'Products', 'page'],
  ['/productsDetails/5/1', 'Products', 'true'],
  ['/blogDetails', 'Blog', 'true'],
  ['/newsDetails/2', 'Blog', 'true'],
  ['/contact', 'Contact Now', 'page'],
])('on %s the link %s is marked', (path, label, mark) => {
  renderInSite(<Header overBanner={false} />, path);
  // `hidden`: jsdom knows no media queries and hides what is for large screens.
  const links = within(header()).getAllByRole('link', { hidden: true });
  const marked = links.filter((link) => link.hasAttribute('aria-current') && !link.closest('dialog'));
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    [label, mark],
  ]);
});
