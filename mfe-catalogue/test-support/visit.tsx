import { QueryClientProvider } from '@site/shared-contracts/query';
import { createBrowserRouter, RouterProvider } from '@site/shared-contracts/router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStandaloneRoutes } from '../src/standalone-routes';
import type { StubApi } from './stub-api';

/** Opens a URL of the remote's standalone host, as a browser without the shell does. */
export function visit(path: string, api: StubApi) {
  window.history.replaceState(null, '', path);
  const queryClient = api.createClient();
  const router = createBrowserRouter(createStandaloneRoutes(queryClient));
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

export const currentUrl = () => window.location.pathname + window.location.search;
