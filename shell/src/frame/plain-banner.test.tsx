import { screen } from '@testing-library/react';
import { renderInSite, site } from '../../test-support/render-in-site';
import { PlainAbout, PlainHero } from './plain-banner';

test('a home page whose hero cannot be had still says what the company does and leads on', () => {
  renderInSite(<PlainHero />);
  expect(
    screen.getByRole('heading', { level: 1, name: 'Precision Chemical Solutions Powering Industries' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact Now' })).toHaveAttribute('href', '/contact');
  expect(screen.getByRole('link', { name: /^Download our brouchure/ })).toHaveAttribute('target', '_blank');
});

test('an about page that cannot be had still tells the story', () => {
  renderInSite(<PlainAbout about={site.content.about} />);
  expect(screen.getByRole('heading', { level: 1, name: 'About Venmara' })).toBeVisible();
  expect(screen.getByText(/^Venmara began in 1984/)).toBeVisible();
});
