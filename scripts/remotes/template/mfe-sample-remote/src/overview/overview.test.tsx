import { screen } from '@testing-library/react';
import { visit } from '../../test-support/visit';

test('the page says more when asked', async () => {
  const user = visit('/sample-remote');
  expect(await screen.findByRole('heading', { level: 1, name: 'Sample remote' })).toBeVisible();
  expect(screen.queryByText('More about it.')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getByText('More about it.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
});
