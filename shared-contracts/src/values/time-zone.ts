// Formats moments and days in the company's time zone, whatever the time zone of the machine or of the visitor.

import { siteLocale } from './site-language';

const mostFormats = 50;

/**
 * Formats of this kind, one for each time zone. They are kept: making one takes longer than using it, and the memory
 * that it has outside the heap is freed late.
 */
export function dateFormats(locale: string, options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const kept = formats.get(timeZone);
    if (kept) return kept;
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    // A client chooses the time zone, and may write its name in many ways.
    if (formats.size === mostFormats) formats.clear();
    formats.set(timeZone, format);
    return format;
  };
}

const longDateFormat = dateFormats(siteLocale, { dateStyle: 'long' });
const zoneNameFormat = dateFormats(siteLocale, { timeZoneName: 'longGeneric' });
const dayFormat = dateFormats('sv-SE', { dateStyle: 'short' });

/** `Jun 24, 2025, 2:03 PM` */
export const dateAndTimeFormat = dateFormats(siteLocale, { dateStyle: 'medium', timeStyle: 'short' });

/** `2025-06-24 14:03`, a form that sorts correctly and that spreadsheets read as a date. */
export const sortableTimeFormat = dateFormats('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

/** Whether this is the name of a time zone, such as `Asia/Kolkata`. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(dayFormat(name));
  } catch {
    return false;
  }
}

/** `June 24, 2025` */
export const longDate = (moment: string | Date, timeZone: string) =>
  longDateFormat(timeZone).format(new Date(moment));

/** `Jun 24, 2025, 2:03 PM` */
export const dateAndTime = (moment: string | Date, timeZone: string) =>
  dateAndTimeFormat(timeZone).format(new Date(moment));

/** `India Standard Time`, the same in summer and winter. */
export const timeZoneName = (timeZone: string) =>
  zoneNameFormat(timeZone)
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'Time';

/** The day of a moment in the time zone, as yyyy-mm-dd. */
export const dayOf = (moment: string | Date | number, timeZone: string) =>
  dayFormat(timeZone).format(new Date(moment));
