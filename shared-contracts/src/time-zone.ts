// Formats moments and days in the company's time zone, whatever the time zone of the machine or of the visitor.

/** Whether this is the name of a time zone, such as `Asia/Kolkata`. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** `June 24, 2025` */
export const longDate = (moment: string | Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(moment));

/** `Jun 24, 2025, 2:03 PM`. For many moments: to make a format takes longer than to use it. */
export const dateAndTimeFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });

/** `Jun 24, 2025, 2:03 PM` */
export const dateAndTime = (moment: string | Date, timeZone: string) =>
  dateAndTimeFormat(timeZone).format(new Date(moment));

/** `2025-06-24 14:03`, a form that sorts correctly and that spreadsheets read as a date. */
export const sortableTimeFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });

/** The day of a moment in the time zone, as yyyy-mm-dd. */
export const dayOf = (moment: string | Date | number, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(new Date(moment));
