import { fireEvent, screen, within } from '@testing-library/react';
import { renderInSite } from '../../test-support/render-in-site';
import '../bootstrap/bootstrap';
import { Header } from './header';

const header = () => screen.getByRole('banner');

function scrollTo(y: number) {
  window.scrollY = y;
  fireEvent.scroll(window);
}

afterEach(() => {
  scrollTo(0);
});

test('is a fixed bar past 120 pixels, not at 120', () => {
  renderInSite(<Header overBanner />);
  expect(header()).toHaveStyle({ position: 'absolute', backgroundColor: 'rgba(0, 0, 0, 0)' });
  scrollTo(119);
  expect(header()).toHaveStyle({ position: 'absolute' });
  scrollTo(120);
  expect(header()).toHaveStyle({ position: 'absolute' });
  scrollTo(121);
  expect(header()).toHaveStyle({ position: 'fixed' });
  scrollTo(120);
  expect(header()).toHaveStyle({ position: 'absolute' });
});

test('is a fixed bar at once on a page that opens scrolled', () => {
  scrollTo(800);
  renderInSite(<Header overBanner />);
  expect(header()).toHaveStyle({ position: 'fixed' });
});

test('shows the white logo over a banner only', () => {
  const { container } = renderInSite(<Header overBanner />);
  const shown = () =>
    [...container.querySelectorAll('header > nav > a > img')]
      .filter((image) => getComputedStyle(image).display !== 'none')
      .map((image) => image.getAttribute('src'));
  expect(shown()).toEqual(['/site/logo-white.svg']);
  scrollTo(121);
  expect(shown()).toEqual(['/site/logo.svg']);
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
