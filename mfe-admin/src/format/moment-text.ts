import { siteLocale } from '@site/shared-contracts';
import { dateAndTime, longDate } from '@site/shared-contracts/time-zone';
import { companyTimeZone } from './company';

/** In the time zone of the company: `Jun 24, 2025, 2:03 PM`. */
export const momentText = (moment: string | Date) => dateAndTime(moment, companyTimeZone());

/** Of a day, yyyy-mm-dd: `Jun 24, 2025`. Another text stays as it is. */
export const dayText = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day)
    ? new Date(day).toLocaleDateString(siteLocale, { dateStyle: 'medium', timeZone: 'UTC' })
    : day;

/** The time of day in the time zone of the company: `2:03 PM`. */
export const clockText = (moment: string) =>
  new Date(moment).toLocaleTimeString(siteLocale, { timeStyle: 'short', timeZone: companyTimeZone() });

/** `June 24, 2025`, as visitors read it. */
export const dateText = (moment: string | Date) => longDate(moment, companyTimeZone());
