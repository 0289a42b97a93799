import { dateFormats } from '@site/shared-contracts/time-zone';
import { aDay, aSecond } from '../time/time';

/** The first millisecond of a day (yyyy-mm-dd) in a time zone, and the first one after it. */
export const startOfDay = (day: string, timeZone = 'UTC') => toUtc(timeZone, midnightOf(day));
export const endOfDay = (day: string, timeZone = 'UTC') => toUtc(timeZone, midnightOf(day) + aDay);

/** When the clocks of a time zone show this time (hh:mm) on this day; where they skip it, at about that moment. */
export const momentOfClock = (day: string, time: string, timeZone: string) =>
  toUtc(timeZone, Date.parse(`${day}T${time}:00Z`));

const midnightOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

// The offset is read twice, because the zone may have another one at the first result.
const toUtc = (timeZone: string, local: number) =>
  local - offsetAt(local - offsetAt(local, timeZone), timeZone);

/** The day so many days later. */
export const shiftDay = (day: string, days: number) =>
  new Date(midnightOf(day) + days * aDay).toISOString().slice(0, 10);

const offsetFormat = dateFormats('en-US', { timeZoneName: 'longOffset' });

/** Milliseconds by which the time zone is ahead of UTC. */
function offsetAt(moment: number, timeZone: string): number {
  // `GMT+05:30`, in some old years with seconds. A date is not parsed: those before 1000 and after 9999 have other forms.
  const text = offsetFormat(timeZone).format(moment);
  const [, sign, hours, minutes, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?$/.exec(text) ?? [];
  if (!sign) return 0;
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * aSecond;
  return sign === '-' ? -offset : offset;
}
