import { findLastBackup } from '../backup/backup-folder';
import type { Database } from '../database/database';
import { countMail, oldestWaitingMail } from '../mail/mail-admin-store';
import type { MailWorker } from '../mail/mail-worker';
import { route } from '../http/route';
import { createDashboardStore } from './dashboard-store';

export interface DashboardDependencies {
  db: Database;
  backupFolder: string;
  /** Undefined where no mail server is configured. */
  mailWorker: MailWorker | undefined;
}

export const dashboardRoutes = ({ db, backupFolder, mailWorker }: DashboardDependencies) => {
  const store = createDashboardStore(db);
  return [
    route('GET /api/dashboard', async ({ query }) => {
      const [products, asked, enquiries, lastBackup, { waiting, dead }, oldest] = await Promise.all([
        store.countProducts(),
        store.listAsked(),
        store.countEnquiries(query.timeZone),
        findLastBackup(backupFolder),
        countMail(db),
        oldestWaitingMail(db),
      ]);
      return {
        products,
        asked,
        enquiries,
        ...(lastBackup && { lastBackup: { at: moment(lastBackup.time), bytes: lastBackup.bytes } }),
        mail: {
          isConfigured: mailWorker !== undefined,
          waiting,
          dead,
          ...(oldest !== undefined && { waitingSince: moment(oldest) }),
        },
      };
    }),
  ];
};

const moment = (time: number) => new Date(time).toISOString();
