import { VersionHistoryScreen } from '../../content-publishing/version-history-screen';
import { describePage, labelOf } from './page-values';

/** Every version of a page. */
export const PageHistoryScreen = () => (
  <VersionHistoryScreen kind="page" what="The page" labelOf={labelOf} describe={describePage} />
);
