import { useQuery } from '@site/shared-contracts/query';
import { Suspense, type ReactNode } from 'react';
import { adminQuery } from '../api-client/admin-query';
import type { BrandData } from '../components/brand';
import { useSession } from '../session/session-store';
import { lazyScreen } from './lazy-screen';
import { ScreenBoundary } from './screen-boundary';

const MustDoScreen = lazyScreen(async () => (await import('./must-do-screen')).MustDoScreen);

/** What has to be done before anything else is shown in place of every screen, until it is done. */
export function MustDoGate({ brand, children }: { brand: BrandData; children: ReactNode }) {
  const demanded = useSession(({ mustDo }) => mustDo);
  const mustDo = useQuery(adminQuery('GET /api/auth/me', {})).data?.mustDo ?? demanded;
  if (!mustDo) return children;
  return (
    <ScreenBoundary>
      <Suspense fallback={<p role="status">Loading…</p>}>
        <MustDoScreen brand={brand} mustDo={mustDo} />
      </Suspense>
    </ScreenBoundary>
  );
}
