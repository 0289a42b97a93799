import { aDay } from '../time';

/** The first millisecond of a day (yyyy-mm-dd) in a time zone, and the first one after it. */
export function startOfDay(day: string, timeZone = 'UTC'): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Computed twice, because the zone may have another offset at the first result.
  return midnight - offsetAt(midnight - offsetAt(midnight, timeZone), timeZone);
}
export const endOfDay = (day: string, timeZone = 'UTC') => startOfDay(shiftDay(day, 1), timeZone);

/** The day so many days later. */
export const shiftDay = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * aDay).toISOString().slice(0, 10);

/** Milliseconds by which the time zone is ahead of UTC. */
function offsetAt(moment: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const whole = Math.floor(moment / 1000) * 1000;
  return Date.parse(`${clock.format(whole).replace(' ', 'T')}Z`) - whole;
}
