/** `March 4`, of a day as yyyy-mm-dd. It is one of the company's zone already. */
export const dayText = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** `12 quotes`, `1 quote`. */
export const countOf = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;
