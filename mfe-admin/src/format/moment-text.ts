import { dateAndTime, longDate } from '@site/shared-contracts/time-zone';
import { companyTimeZone } from './company';

/** In the time zone of the company: `Jun 24, 2025, 2:03 PM`. */
export const momentText = (moment: string | Date) => dateAndTime(moment, companyTimeZone());

/** `June 24, 2025`, as visitors read it. */
export const dateText = (moment: string | Date) => longDate(moment, companyTimeZone());
