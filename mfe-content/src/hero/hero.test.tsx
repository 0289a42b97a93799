import { screen } from '@testing-library/react';
import { visit } from '../../test-support/visit';

test('the banner says what the company does and leads to contact and to the brochure', async () => {
  visit('/');
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'Precision Chemical Solutions Powering Industries',
    }),
  ).toBeVisible();
  expect(screen.getByText('Powering Industries, Protecting Tomorrow')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact Now' })).toHaveAttribute('href', '/contact');
  const brochure = screen.getByRole('link', { name: /^Download our brouchure/ });
  expect(brochure).toHaveAttribute('href', '/brochure.pdf');
  expect(brochure).toHaveAttribute('target', '_blank');
});
