/** As the admin's own clock shows it: `Jun 24, 2025, 2:03 PM`. */
export const momentText = (moment: string) =>
  new Date(moment).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
