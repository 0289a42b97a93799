import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import { createBrowserRouter, RouterProvider } from '@site/shared-contracts/router';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Notices } from '../src/notices/notices';

/** Renders a screen of the admin area, or a part of one, at the address of the window. Failed calls are repeated at once. */
export function renderScreen(screen: ReactElement, path = '*'): RenderResult & { client: QueryClient } {
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  const element = (
    <>
      {screen}
      <Notices />
    </>
  );
  const rendered = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createBrowserRouter([{ path, element }])} />
    </QueryClientProvider>,
  );
  return { ...rendered, client };
}
