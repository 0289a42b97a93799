import { dayOf } from '@site/shared-contracts/time-zone';
import { companyTimeZone } from '../../format/company';
import { clockText, dayText, momentText } from '../../format/moment-text';

const DAY = 86_400_000;

/** The day of the company, yyyy-mm-dd, so many days from today. */
export const dayFromToday = (days: number) => dayOf(Date.now() + days * DAY, companyTimeZone());

/** `Today`, `Yesterday`, `Tomorrow` or `Jun 24, 2025`. */
export function nearDayText(day: string): string {
  if (day === dayFromToday(0)) return 'Today';
  if (day === dayFromToday(-1)) return 'Yesterday';
  return day === dayFromToday(1) ? 'Tomorrow' : dayText(day);
}

/** `Today, 2:03 PM` or `Jun 24, 2025, 2:03 PM`. */
export const nearMomentText = (moment: string) =>
  dayOf(moment, companyTimeZone()) === dayFromToday(0) ? `Today, ${clockText(moment)}` : momentText(moment);
