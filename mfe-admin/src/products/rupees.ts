const format = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
});

/** Nothing where there is no price. */
export const rupees = (amount: number | undefined) => (amount === undefined ? '' : format.format(amount));
