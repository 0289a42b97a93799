import { countText } from './count-text';

const aMinute = 60_000;
const anHour = 60 * aMinute;
const aDay = 24 * anHour;

/** How long ago, from milliseconds: `3 days ago`, `5 hours ago`, `Just now`. */
export function ageText(age: number): string {
  if (age >= aDay) return `${countText(Math.floor(age / aDay), 'day')} ago`;
  return age >= anHour ? `${countText(Math.floor(age / anHour), 'hour')} ago` : 'Just now';
}

/** `45 min`, `3 h 20 min`, `2 days`. */
export function durationText(minutes: number): string {
  if (minutes * aMinute >= 2 * aDay) return countText(Math.round((minutes * aMinute) / aDay), 'day');
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
