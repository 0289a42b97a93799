import { screen, waitFor } from '@testing-library/react';
import { stripper } from '../../test-support/detailed-product';
import { serveStubApi } from '../../test-support/stub-api';
import { visit } from '../../test-support/visit';

const api = serveStubApi();

// One test: the routers of earlier tests of a file would follow the history, too.
test('the larger view is closed by its button and by the back button, and opens again', async () => {
  api.responses['/api/products/7'] = stripper;
  const user = visit('/productsDetails/7', api);
  const zoom = await screen.findByRole('button', { name: 'Zoom picture 1 of 3' });
  const isClosed = () =>
    waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(window.location.hash).toBe('');
    });

  await user.click(zoom);
  await screen.findByRole('dialog', { name: 'Venfloor Stripper' });
  expect(window.location.hash).toBe('#zoom');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await isClosed();

  await user.click(zoom);
  await screen.findByRole('dialog', { name: 'Venfloor Stripper' });
  window.history.back();
  await isClosed();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});
