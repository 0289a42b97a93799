import { Navigate } from '@site/shared-contracts/router';
import { useMayOpen } from '../components/use-may-open';
import { adminLinks } from '../links/admin-links';

/** By the specification the screen with the categories; for those who may not see it, one that they may. */
export function FirstScreen() {
  const mayOpen = useMayOpen();
  const first = [adminLinks.home(), adminLinks.desk(), adminLinks.blog(), adminLinks.people()].find(mayOpen);
  return <Navigate to={first ?? adminLinks.account()} replace />;
}
