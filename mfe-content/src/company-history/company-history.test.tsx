import { screen, within } from '@testing-library/react';
import { visit } from '../../test-support/visit';

test('the history shows its first year and links to the about page', async () => {
  visit('/');
  const history = within(
    await screen.findByRole('region', { name: 'Four decades of listening to customers' }),
  );
  expect(history.getByText('Since 1984')).toBeVisible();
  expect(history.getByText(/2007.*more than 40 years/)).toBeVisible();
  for (const point of ['Safety.', 'Performance.', 'Sustainability.'])
    expect(history.getByText(point)).toBeVisible();
  const more = history.getByRole('link', {
    name: 'Read More about Four decades of listening to customers',
  });
  expect(more).toHaveAttribute('href', '/about');
});
