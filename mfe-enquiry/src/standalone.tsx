// The remote alone, for its developers: the entry of the dev server. The shell never loads this file.
import { createQueryClient } from '@site/shared-contracts/query-client';
import { createBrowserRouter, RouterProvider } from '@site/shared-contracts/router';
import { QueryClientProvider } from '@site/shared-contracts/query';
import { siteFileUrl } from '@site/shared-contracts/site-content';
import { SiteContentSchema } from '@site/shared-contracts/site-content-schema';
import { GlobalStyle } from '@site/shared-ui/global-style';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createStandaloneRoutes } from './standalone-routes';

const queryClient = createQueryClient({
  baseUrl: '',
  retries: 1,
  retryDelay: () => 500,
  timeout: () => 10_000,
});
const response = await fetch(siteFileUrl('site-content.json'));
const { contact } = SiteContentSchema.parse(await response.json());
const router = createBrowserRouter(createStandaloneRoutes(queryClient, contact));
const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app.');
createRoot(root).render(
  <StrictMode>
    <GlobalStyle />
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
