import { screen } from '@testing-library/react';
import { visit } from '../../test-support/visit';

test('no map is there before it is asked for: a drawing, the address and two ways on', async () => {
  visit('/contact');
  expect(await screen.findByRole('heading', { name: 'Find us' })).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
  expect(screen.getByRole('link', { name: 'Show the map' })).toHaveAttribute('href', '/contact?map=show#map');
  expect(screen.getByRole('link', { name: /^Open in OpenStreetMap/ })).toHaveAttribute('target', '_blank');
});

test('the map that was asked for is lazy, named and in a sandbox, and can be taken away', async () => {
  visit('/contact?map=show');
  const frame = await screen.findByTitle(/^Map: Plot 27/);
  expect(frame).toHaveAttribute('loading', 'lazy');
  expect(frame.getAttribute('sandbox')).not.toMatch(/allow-top-navigation|allow-forms/);
  expect(screen.getByRole('link', { name: 'Hide the map' })).toHaveAttribute('href', '/contact#map');
});
