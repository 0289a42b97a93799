import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import { createBrowserRouter, RouterProvider } from '@site/shared-contracts/router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStandaloneRoutes } from '../src/standalone-routes';

/** Opens a URL of the remote's standalone host, as a browser without the shell does. */
export function visit(path: string) {
  window.history.replaceState(null, '', path);
  const queryClient = new QueryClient();
  const router = createBrowserRouter(createStandaloneRoutes(queryClient));
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
