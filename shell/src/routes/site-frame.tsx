import { Outlet, useLocation, useMatches } from '@site/shared-contracts/router';
import { useEffect, useRef } from 'react';
import { Layout } from '../layout/layout';
import { PieceFallback } from '../layout/piece-fallback';
import { ProgressLine } from '../layout/progress-line';
import { OutcomeUntilNavigation } from '../site/form-outcome';
import type { Page } from './page';
import { OutboxSlot } from './outbox-slot';
import { QuoteSlot } from './quote-slot';

/** The frame around every page, and what happens on navigation. */
export function SiteFrame() {
  const page = useMatches().at(-1)?.handle as Page | undefined;
  useNavigationReset();
  if (page?.isAdminArea) return <AdminFrame />;
  return (
    <OutcomeUntilNavigation>
      <Layout overBanner={page?.overBanner === true}>
        <Outlet />
      </Layout>
      <QuoteSlot />
      <OutboxSlot />
    </OutcomeUntilNavigation>
  );
}

const AdminFrame = () => (
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

/**
 * Every new page starts at the top, with the focus on its heading, so that a screen reader announces it.
 * A change of search parameters alone (a category, the quote dialog) is the same page: nothing moves.
 */
function useNavigationReset(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}
