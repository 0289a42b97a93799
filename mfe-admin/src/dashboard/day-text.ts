/** `March 4`, of a day as yyyy-mm-dd. The server counts days in UTC, and so does this. */
export const dayText = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** `12 quotes`, `1 quote`. */
export const countOf = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;
