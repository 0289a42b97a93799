// The remote alone, for its developers: the entry of the dev server. The shell never loads this file.
import { paths } from '@site/shared-contracts';
import { Navigate } from '@site/shared-contracts/router';
import { fetchSiteFile, showStandalone } from '@site/shared-testing/standalone-host';
import { Area } from './area/area';

const { company, logo } = await fetchSiteFile();
const area = <Area company={company} logo={logo} />;
showStandalone(() => [
  { path: paths.admin, element: area },
  { path: paths.login, element: area },
  { path: '*', element: <Navigate to="/admin" replace /> },
]);
