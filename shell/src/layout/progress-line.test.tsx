import { act, screen } from '@testing-library/react';
import { renderRoutes } from '../../test-support/render-in-site';
import { ProgressLine } from './progress-line';

test('is shown while the next page is loading', async () => {
  let arrive: (data: null) => void = () => undefined;
  const { router } = renderRoutes([
    { path: '/', element: <ProgressLine /> },
    {
      path: '/slow',
      element: 'Here.',
      loader: () =>
        new Promise<null>((resolve) => {
          arrive = resolve;
        }),
    },
  ]);
  expect(screen.queryByTestId('progress-line')).not.toBeInTheDocument();
  act(() => {
    void router.navigate('/slow');
  });
  expect(await screen.findByTestId('progress-line')).toBeInTheDocument();
  act(() => {
    arrive(null);
  });
  expect(await screen.findByText('Here.')).toBeVisible();
});
