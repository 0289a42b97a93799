import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInSite } from '../../test-support/render-in-site';
import { PieceFallback } from './piece-fallback';

test('names the missing part and the ways to reach the company', () => {
  renderInSite(<PieceFallback />);
  expect(screen.getByRole('status')).toHaveTextContent(
    'This part of the page is not available at the moment.',
  );
  expect(screen.getByRole('link', { name: '+91 471 555 0142' })).toHaveAttribute('href', 'tel:+914715550142');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

test('can be tried again', async () => {
  const retry = jest.fn();
  renderInSite(<PieceFallback onRetry={retry} />);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('in the place of a page it carries the heading', () => {
  renderInSite(<PieceFallback size="page" title="Products" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
});
