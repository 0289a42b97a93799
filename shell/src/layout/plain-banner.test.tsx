import { screen } from '@testing-library/react';
import { renderInSite, site } from '../../test-support/render-in-site';
import { PlainAbout, PlainHero } from './plain-banner';

test('a home page without its hero still has the headline and its links', () => {
  renderInSite(<PlainHero />);
  expect(
    screen.getByRole('heading', { level: 1, name: 'Precision Chemical Solutions Powering Industries' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact Now' })).toHaveAttribute('href', '/contact');
  expect(screen.getByRole('link', { name: /^Download our brouchure/ })).toHaveAttribute('target', '_blank');
});

test('an about page without its piece still has the company’s story', () => {
  renderInSite(<PlainAbout about={site.content.about} />);
  expect(screen.getByRole('heading', { level: 1, name: 'About Venmara' })).toBeVisible();
  expect(screen.getByText(/^Venmara began in 1984/)).toBeVisible();
});
