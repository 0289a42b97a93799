import { links, type PieceProps } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { Navigate, useLocation, useRoutes } from '@site/shared-contracts/router';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { setCompany } from '../format/company';
import { AdminLayout } from '../layout/admin-layout';
import { useIsAccountLoading } from '../layout/use-account';
import { useNotices } from '../notices/notice-store';
import { adminKey } from '../api-client/admin-query';
import { useSession } from '../session/session-store';
import { readAccountLink } from '../features/sign-in/account-link';
import { EntryLoading } from '../features/sign-in/entry-loading';
import { SignIn } from '../features/sign-in/sign-in';
import { QuickOpen } from '../quick-open/quick-open';
import { useSessionSync } from '../session/use-session-sync';
import { useIdentityQuestion } from '../session/identity-question';
import { showRecoveryCodes, useNewRecoveryCodes } from '../session/new-recovery-codes';
import { adminRoutes } from './admin-routes';
import { lazyScreen, loadScreens } from './lazy-screen';
import { MustDoGate } from './must-do-gate';
import { ScreenBoundary } from './screen-boundary';

const IdentityDialog = lazyScreen(
  async () => (await import('../features/identity/identity-dialog')).IdentityDialog,
);

const RecoveryCodesDialog = lazyScreen(
  async () => (await import('../features/account/recovery-codes-dialog')).RecoveryCodesDialog,
);

/** The sign-in form while there is no token; after that the screens. */
export function Area(brand: PieceProps<'admin/area'>) {
  useState(() => setCompany(brand.company));
  useSessionSync();
  const token = useSession(({ token }) => token);
  const { pathname, hash } = useLocation();
  const isLoading = useIsAccountLoading(token !== undefined);
  const queryClient = useQueryClient();
  // With the token: the dialog must not be open again for the next admin.
  const [searchingWith, setSearchingWith] = useState<string>();
  const openSearch = useCallback(() => setSearchingWith(token), [token]);
  useEffect(() => {
    if (token) return;
    // The next admin who signs in on this page must not see what the last one had loaded.
    queryClient.removeQueries({ queryKey: [adminKey] });
    useNotices.getState().clear();
    useIdentityQuestion.getState().answer?.(false);
    showRecoveryCodes(undefined);
  }, [token, queryClient]);
  useEffect(() => {
    if (token) void loadScreens();
  }, [token]);
  const isAsked = useIdentityQuestion(({ answer }) => answer !== undefined);
  const hasCodes = useNewRecoveryCodes(({ codes }) => codes !== undefined);
  const link = readAccountLink(hash);
  if (link)
    return (
      <Suspense fallback={<EntryLoading />}>
        <AccountLinkPage key={hash} brand={brand} link={link} />
      </Suspense>
    );
  if (!token) return <SignIn brand={brand} />;
  if (pathname === links.login()) return <Navigate to={links.admin()} replace />;
  return (
    <>
      <MustDoGate brand={brand}>
        <AdminLayout brand={brand} onSearch={openSearch}>
          <ScreenBoundary>
            <Suspense fallback={<p role="status">Loading…</p>}>
              {isLoading ? <p role="status">Loading…</p> : <Screens />}
            </Suspense>
          </ScreenBoundary>
          <QuickOpen
            isOpen={searchingWith === token}
            onOpen={openSearch}
            onClose={() => setSearchingWith(undefined)}
          />
        </AdminLayout>
      </MustDoGate>
      <ScreenBoundary>
        <Suspense>
          {isAsked && <IdentityDialog />}
          {hasCodes && <RecoveryCodesDialog />}
        </Suspense>
      </ScreenBoundary>
    </>
  );
}

const Screens = () => useRoutes(adminRoutes);

const AccountLinkPage = lazyScreen(
  async () => (await import('../features/sign-in/account-link-page')).AccountLinkPage,
);
