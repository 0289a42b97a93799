import type { FormOutcome } from '@site/shared-contracts';
import { HydrationBoundary, QueryClientProvider } from '@site/shared-contracts/query';
import type { DehydratedState, QueryClient } from '@site/shared-contracts/query';
import { SiteStyle } from '@site/shared-ui/theme';
import { StrictMode, type ReactNode } from 'react';
import { SiteLinksContext, type SiteLink } from '../layout/navigation';
import { PieceSourceContext, type PieceSource } from '../pieces/piece-source';
import { FormOutcomeContext } from '../site/form-outcome';
import { SiteContext, type PageSite } from '../site/site-context';

export interface AppProps {
  source: PieceSource;
  site: PageSite;
  outcome: FormOutcome | undefined;
  queryClient: QueryClient;
  queries: DehydratedState;
  /** For header, menu and footer. */
  siteLinks: readonly SiteLink[];
  /** The router: the static one on the server, the live one in the browser. */
  children: ReactNode;
}

/** Everything that the server and the browser render alike. */
export function App({ source, site, outcome, queryClient, queries, siteLinks, children }: AppProps) {
  return (
    <StrictMode>
      <SiteStyle />
      <SiteContext value={site}>
        <FormOutcomeContext value={outcome}>
          <PieceSourceContext value={source}>
            <QueryClientProvider client={queryClient}>
              <HydrationBoundary state={queries}>
                <SiteLinksContext value={siteLinks}>{children}</SiteLinksContext>
              </HydrationBoundary>
            </QueryClientProvider>
          </PieceSourceContext>
        </FormOutcomeContext>
      </SiteContext>
    </StrictMode>
  );
}
