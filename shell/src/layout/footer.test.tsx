import { screen, within } from '@testing-library/react';
import { renderInSite } from '../../test-support/render-in-site';
import { Footer } from './footer';

const addresses = (links: HTMLElement[]) =>
  links.map((link) => [link.textContent, link.getAttribute('href')]);

test('the Company column', () => {
  renderInSite(<Footer />);
  const company = screen.getByRole('navigation', { name: 'Company' });
  expect(addresses(within(company).getAllByRole('link'))).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Products', '/products'],
    ['Blogs', '/blog'],
    ['Contact', '/contact'],
  ]);
});

test.each(['Facebook', 'Instagram'])('%s opens in a new tab and announces it', (name) => {
  renderInSite(<Footer />);
  const link = screen.getByRole('link', { name: `${name} (opens in a new tab)` });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(link).toHaveAttribute('href', expect.stringMatching(/^https:/));
});

test('the Contact column', () => {
  renderInSite(<Footer />);
  expect(screen.getByText('Thiruvananthapuram 695 000')).toBeVisible();
  expect(screen.getByRole('link', { name: '+91 471 555 0142' })).toHaveAttribute('href', 'tel:+914715550142');
  expect(screen.getByRole('link', { name: 'hello@venmara.example' })).toHaveAttribute(
    'href',
    'mailto:hello@venmara.example',
  );
});

test('the copyright line has the year of the server', () => {
  renderInSite(<Footer />);
  expect(screen.getByText('© 2031 Venmara. All rights reserved')).toBeVisible();
});
