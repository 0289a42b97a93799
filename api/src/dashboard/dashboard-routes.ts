import { findLastBackup } from '../backup/backup-folder';
import type { Database } from '../database/database';
import { countMail, oldestWaitingMail } from '../mail/mail-admin-store';
import type { MailSettings } from '../config/mail-settings';
import { route } from '../http/route';
import { moment } from '../time/time';
import { createDashboardStore } from './dashboard-store';

export interface DashboardDependencies {
  db: Database;
  backupFolder: string;
  readMailSettings: () => Promise<MailSettings | undefined>;
}

export const dashboardRoutes = ({ db, backupFolder, readMailSettings }: DashboardDependencies) => {
  const store = createDashboardStore(db);
  return [
    route('GET /api/dashboard', async ({ query }) => {
      const [products, asked, enquiries, lastBackup, { waiting, dead }, oldest, settings] = await Promise.all(
        [
          store.countProducts(),
          store.listAsked(),
          store.countEnquiries(query.timeZone),
          findLastBackup(backupFolder),
          countMail(db),
          oldestWaitingMail(db),
          readMailSettings(),
        ],
      );
      return {
        products,
        asked,
        enquiries,
        ...(lastBackup && { lastBackup: { at: moment(lastBackup.time), bytes: lastBackup.bytes } }),
        mail: {
          isConfigured: settings !== undefined,
          waiting,
          dead,
          ...(oldest !== undefined && { waitingSince: moment(oldest) }),
        },
      };
    }),
  ];
};
