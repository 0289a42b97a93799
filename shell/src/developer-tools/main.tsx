// The pages for developers: /_overrides and /_inspector. A script of their own, so that visitors' pages have nothing of it.
import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Inspector } from './inspector';
import { OverridesPage } from './overrides-page';
import { ToolsLayout } from './tools-layout';
import { isToolsPath } from '../server/developer-tools/tools-pages';

const views = { '/_overrides': OverridesPage, '/_inspector': Inspector };

const { pathname } = window.location;
const root = document.getElementById('root');
if (!root || !isToolsPath(pathname)) throw new Error('This script is for the pages of the developer tools.');
const View = views[pathname];
// A problem is shown at once: these pages have no visitors to be patient for.
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ToolsLayout path={pathname}>
        <View />
      </ToolsLayout>
    </QueryClientProvider>
  </StrictMode>,
);
