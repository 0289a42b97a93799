import { links } from '@site/shared-contracts';
import { Navigate, useLocation, useRoutes } from '@site/shared-contracts/router';
import { Suspense } from 'react';
import { AdminFrame } from '../frame/admin-frame';
import { useSession } from '../session/session-store';
import { SignIn } from '../session/sign-in';
import { useSessionSync } from '../session/use-session-sync';
import { adminRoutes } from './admin-routes';

/** Sign-in as long as there is no token, the screens from then on. */
export function Area() {
  useSessionSync();
  const token = useSession(({ token }) => token);
  const { pathname } = useLocation();
  if (!token) return <SignIn />;
  if (pathname === links.login()) return <Navigate to={links.admin()} replace />;
  return (
    <AdminFrame>
      <Suspense fallback={<p role="status">Loading ...</p>}>
        <Screens />
      </Suspense>
    </AdminFrame>
  );
}

const Screens = () => useRoutes(adminRoutes);
