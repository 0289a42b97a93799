import { siteLocale } from '@site/shared-contracts';

/** `March 4`, for a day as yyyy-mm-dd, which the API has computed in the company's time zone. */
export const dayText = (day: string) =>
  new Date(day).toLocaleDateString(siteLocale, { month: 'long', day: 'numeric', timeZone: 'UTC' });
