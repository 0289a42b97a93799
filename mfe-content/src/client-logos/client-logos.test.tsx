import { screen, within } from '@testing-library/react';
import { visit } from '../../test-support/visit';

test('ten clients are shown by name, without links', async () => {
  visit('/');
  const section = within(await screen.findByRole('region', { name: 'Trusted By Leading Companies' }));
  expect(section.getAllByRole('img')).toHaveLength(10);
  expect(section.getByRole('img', { name: 'Malabar Harvest Foods' })).toHaveAttribute(
    'src',
    '/site/clients/malabar-harvest.svg',
  );
  expect(section.queryByRole('link')).not.toBeInTheDocument();
});
