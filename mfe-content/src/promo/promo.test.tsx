import { screen, within } from '@testing-library/react';
import { visit } from '../../test-support/visit';

test('two posters, read to those who do not see them, without links', async () => {
  visit('/');
  const promo = within(await screen.findByRole('region', { name: 'For laundries and for the bath' }));
  expect(promo.getAllByRole('img')).toHaveLength(2);
  expect(promo.getByRole('img', { name: /Venwash laundry range/ })).toBeVisible();
  expect(promo.getByRole('img', { name: /Bloom bathing soaps/ })).toBeVisible();
  expect(promo.queryByRole('link')).not.toBeInTheDocument();
});
