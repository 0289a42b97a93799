import { addressesAdminApi } from './addresses';
import { articlesAdminApi } from './articles';
import { answersApi } from './answers';
import { auditApi } from './audit';
import { backupApi } from './backup';
import { brochureApi } from './brochure';
import { bulkChangesApi } from './bulk-changes';
import { catalogueAdminApi } from './catalogue';
import { contentApi } from './content';
import { dashboardApi } from './dashboard';
import { deskApi } from './desk';
import { enquiriesAdminApi } from './enquiries';
import { inboxApi } from './inbox';
import { mailApi } from './mail';
import { mailSettingsApi } from './mail-settings';
import { noticesApi } from './notices';
import { peopleApi } from './people';
import { ownAccessApi } from './own-access';
import { ownPagesAdminApi } from './own-pages';
import { picturesApi } from './pictures';
import { presenceApi } from './presence';
import { privacyApi } from './privacy';
import { productTableApi } from './product-table';
import { quotationsApi } from './quotations';
import { redirectsAdminApi } from './redirects';
import { searchAdminApi } from './search';
import { secondFactorsApi } from './second-factors';
import { sessionsApi } from './sessions';
import { sheetsApi } from './sheets';
import { siteCheckApi } from './site-check';
import { trashApi } from './trash';

/** The calls of the admin area. */
export const adminApi = {
  ...sessionsApi,
  ...peopleApi,
  ...ownAccessApi,
  ...secondFactorsApi,
  ...catalogueAdminApi,
  ...articlesAdminApi,
  ...ownPagesAdminApi,
  ...addressesAdminApi,
  ...contentApi,
  ...picturesApi,
  ...sheetsApi,
  ...brochureApi,
  ...presenceApi,
  ...enquiriesAdminApi,
  ...inboxApi,
  ...deskApi,
  ...answersApi,
  ...noticesApi,
  ...quotationsApi,
  ...mailApi,
  ...mailSettingsApi,
  ...trashApi,
  ...auditApi,
  ...dashboardApi,
  ...siteCheckApi,
  ...backupApi,
  ...privacyApi,
  ...productTableApi,
  ...bulkChangesApi,
  ...redirectsAdminApi,
  ...searchAdminApi,
};
