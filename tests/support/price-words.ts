// Prices as the places of the site say them.
/** What a place says: `₹139.50 (₹155)`, with the usual price in brackets. */
export type Words = string | undefined;

export const rupees = (amount: number) =>
  `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })}`;
export const say = (paid: number, usual = paid): string =>
  usual === paid ? rupees(paid) : `${rupees(paid)} (${rupees(usual)})`;

export const paidOnly = (words: Words): Words => words?.split(' ')[0];
