// Entry of the dev server, which runs this remote alone. The shell never loads this file.
import { paths } from '@site/shared-contracts';
import { QueryClientProvider } from '@site/shared-contracts/query';
import { createQueryClient } from '@site/shared-contracts/query-client';
import { createBrowserRouter, Navigate, RouterProvider } from '@site/shared-contracts/router';
import { siteFileUrl } from '@site/shared-contracts/site-content';
import { SiteContentSchema } from '@site/shared-contracts/site-content-schema';
import { GlobalStyle } from '@site/shared-ui/global-style';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Area } from './area/area';

const queryClient = createQueryClient({
  baseUrl: '',
  retries: 1,
  retryDelay: () => 500,
  timeout: () => 10_000,
});
/** Company and logo of the brand that the dev server serves. */
const content = await fetch(siteFileUrl('site-content.json'));
const { company, logo } = SiteContentSchema.parse(await content.json());
const area = <Area company={company} logo={logo} />;
const router = createBrowserRouter([
  { path: paths.admin, element: area },
  { path: paths.login, element: area },
  { path: '*', element: <Navigate to="/admin" replace /> },
]);
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
