import { longDate } from '@site/shared-contracts/time-zone';

/**
 * The hint of a date input: its day in words, `November 26, 2026`, before the rest. The input itself shows the day in the
 * order of the browser's language, in which November 12 may look like December 11.
 */
export function dateHint(value = '', rest = ''): string {
  // Years of five digits, which browsers let people type, stay without words.
  const day = /^\d{4}-\d\d-\d\d/.exec(value)?.[0];
  return [day && longDate(day, 'UTC'), rest].filter(Boolean).join('. ');
}
