import { Outlet, useMatches } from '@site/shared-contracts/router';
import { Layout } from '../layout/layout';
import { PieceFallback } from '../pieces/piece-fallback';
import { ProgressLine } from '../layout/progress-line';
import { OutcomeUntilNavigation } from '../site/form-outcome';
import type { Page } from './page';
import { OutboxSlot } from './outbox-slot';
import { QuoteListSlot } from './quote-list-slot';
import { QuoteSlot } from './quote-slot';
import { useNavigationReset } from './use-navigation-reset';

/** The layout of every page, and what happens on navigation. */
export function SiteLayout() {
  const page = useMatches().at(-1)?.handle as Page | undefined;
  useNavigationReset();
  if (page?.isAdminArea) return <AdminAreaLayout />;
  return (
    <OutcomeUntilNavigation>
      <Layout overBanner={page?.overBanner === true}>
        <Outlet />
      </Layout>
      <QuoteSlot />
      <OutboxSlot />
      <QuoteListSlot />
    </OutcomeUntilNavigation>
  );
}

const AdminAreaLayout = () => (
  <>
    <ProgressLine />
    <noscript>
      <PieceFallback size="page" title="Administration">
        The administration needs JavaScript.
      </PieceFallback>
    </noscript>
    <Outlet />
  </>
);
