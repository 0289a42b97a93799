import { readBackupState } from '../backup/backup-state';
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
  const readEnquiries = async (timeZone: string | undefined) => {
    const [asked, enquiries] = await Promise.all([store.listAsked(), store.countEnquiries(timeZone)]);
    return { asked, enquiries };
  };
  const readBackup = async () => {
    const { last, failure, drill, drillFailure } = await readBackupState(db, backupFolder);
    return {
      ...(last && { lastBackup: { at: moment(last.time), bytes: last.bytes } }),
      ...(failure && { backupFailure: { at: moment(failure.time), reason: failure.reason } }),
      ...(drill && { verifiedRestore: { at: moment(drill.time), name: drill.name } }),
      ...(drillFailure && { drillFailure: { at: moment(drillFailure.time), reason: drillFailure.reason } }),
    };
  };
  const readMail = async () => {
    const [{ waiting, dead }, oldest, settings] = await Promise.all([
      countMail(db),
      oldestWaitingMail(db),
      readMailSettings(),
    ]);
    const isConfigured = settings !== undefined;
    const waitingSince = oldest === undefined ? {} : { waitingSince: moment(oldest) };
    return { mail: { isConfigured, waiting, dead, ...waitingSince } };
  };
  return [
    route('GET /api/dashboard', async ({ query, actor: { rights } }) => {
      const seesEnquiries = rights.has('enquiries.view');
      const [products, enquiries, backup, mail] = await Promise.all([
        store.countProducts(),
        seesEnquiries ? readEnquiries(query.timeZone) : undefined,
        rights.has('settings.edit') ? readBackup() : undefined,
        seesEnquiries || rights.has('settings.edit') ? readMail() : undefined,
      ]);
      return { products, ...enquiries, ...backup, ...mail };
    }),
  ];
};
