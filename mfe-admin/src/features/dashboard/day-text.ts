/** `March 4`, of a day as yyyy-mm-dd. It is one of the company's zone already. */
export const dayText = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
