import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInSite } from '../../test-support/render-in-site';
import { NotFound } from './not-found';

test('explains what happened and links to other pages', () => {
  renderInSite(<NotFound />, '/nowhere');
  expect(screen.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All products' })).toHaveAttribute('href', '/products/all');
  expect(screen.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
});

test('calls a removed page gone', () => {
  renderInSite(<NotFound isGone />, '/productsDetails/1');
  expect(screen.getByRole('heading', { level: 1, name: 'This page is gone' })).toBeVisible();
  expect(screen.getByText(/has been taken down/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'All products' })).toHaveAttribute('href', '/products/all');
});

test('searches the products', async () => {
  const { router } = renderInSite(<NotFound />, '/nowhere');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search products' }), 'floor{Enter}');
  expect(router.state.location).toMatchObject({ pathname: '/products/all', search: '?search=floor' });
});
