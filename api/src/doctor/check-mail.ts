import type { Database } from '../database/database';
import { countMail, lastMailError, oldestWaitingMail } from '../mail/mail-admin-store';
import type { Finding } from './finding';
import { anHour } from '../time/time';

/** Whether enquiries are mailed to the company. */
export async function checkMail(db: Database, isConfigured: boolean, now = Date.now()): Promise<Finding> {
  const check = 'Mail';
  const { waiting, sent, dead } = await countMail(db);
  if (!isConfigured) {
    const says = `no mail server; ${waiting + dead} mails wait, which the admin area shows`;
    return {
      check,
      state: 'note',
      says,
      advice: 'Set a mail server at /admin/mailSettings, or SMTP_URL, MAIL_FROM and MAIL_TO.',
    };
  }
  if (dead > 0) {
    const advice = 'See why at /admin/mail?state=dead, and have them sent again there.';
    return { check, state: 'wrong', says: `${dead} mails could not be sent`, advice };
  }
  const oldest = (await oldestWaitingMail(db)) ?? now;
  if (now - oldest > anHour) {
    const hours = Math.floor((now - oldest) / anHour);
    const says = `${waiting} wait, the oldest for ${hours} h; the last try: ${(await lastMailError(db)) ?? 'none'}`;
    return {
      check,
      state: 'wrong',
      says,
      advice: 'See whether the mail server answers: /admin/mailSettings has a test.',
    };
  }
  return { check, state: 'good', says: `${sent} sent within a month, ${waiting} wait` };
}
