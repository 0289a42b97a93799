import { sortableTimeFormat } from '@site/shared-contracts/time-zone';

/** What a clock on the wall shows in the time zone, as an input of the type `datetime-local` has it: `2026-03-04T09:30`. */
export const toZonedTime = (moment: number, timeZone: string): string =>
  sortableTimeFormat(timeZone).format(moment).replace(' ', 'T');

/**
 * The moment at which a clock on the wall shows this time, in milliseconds since 1970; NaN for what is no time. Where
 * clocks are put forward over the time, no clock shows it: `toZonedTime` of the moment is another text.
 */
export function fromZonedTime(text: string, timeZone: string): number {
  const wanted = Date.parse(`${text}Z`);
  if (Number.isNaN(wanted)) return NaN;
  const errorOf = (moment: number) => Date.parse(`${toZonedTime(moment, timeZone)}Z`) - wanted;
  const guess = wanted - errorOf(wanted);
  // Where the clock is changed between the guess and the time, once more.
  return guess - errorOf(guess);
}
