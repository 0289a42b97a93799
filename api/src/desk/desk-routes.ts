import { dayOf } from '@site/shared-contracts/time-zone';
import { createDashboardStore } from '../dashboard/dashboard-store';
import type { Database } from '../database/database';
import { createEnquiryAdminStore } from '../enquiries/enquiry-admin-store';
import { route } from '../http/route';
import { createDeskStore, startOfMonth } from './desk-store';

export const deskRoutes = (db: Database) => {
  const enquiries = createEnquiryAdminStore(db);
  const store = createDeskStore(db);
  const { listAsked } = createDashboardStore(db);
  return [
    route('GET /api/desk', async ({ query: { timeZone = 'UTC' }, actor }) => {
      const now = Date.now();
      const today = dayOf(now, timeZone);
      const month = startOfMonth(now, timeZone);
      const counts = await enquiries.countViews(actor, timeZone);
      const [unanswered, dueToday, overdue, answers, won, lost, topProducts] = await Promise.all([
        store.readUnanswered(counts.unanswered),
        store.readDue('=', today),
        store.readDue('<', today),
        store.readAnswers(now),
        store.readClosed('won', month),
        store.readClosed('lost', month),
        listAsked(),
      ]);
      const waiting = { unanswered, dueToday, overdue, newSinceLastVisit: counts.new };
      return { ...waiting, answers, won, lost, topProducts };
    }),

    route('POST /api/desk/visit', ({ actor }) => store.recordVisit(actor.id, Date.now())),
  ];
};
