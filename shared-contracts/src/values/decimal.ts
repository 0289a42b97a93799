// Decimal arithmetic with whole numbers: no floating point number rounds what a customer pays.

/** `12.5` with three decimals is 12500n. The text has at most so many decimals, as the schemas of amounts assure. */
export function toWhole(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Half of a unit is rounded up. Neither number is negative. */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor);

interface Share<Part> {
  part: Part;
  index: number;
  amount: bigint;
  remainder: bigint;
}

/**
 * Spreads an amount over parts in proportion to their weights, so that the shares sum up to it. What rounding down leaves
 * goes to the largest remainders; among equal ones to those that `compare` puts first. No share is larger than its weight
 * unless the amount is larger than their sum. Without any weight all shares are 0.
 */
export function spreadInProportion<Part extends { weight: bigint }>(
  amount: bigint,
  parts: readonly Part[],
  compare: (one: Part, other: Part) => number,
): bigint[] {
  const sum = parts.reduce((total, { weight }) => total + weight, 0n);
  if (sum === 0n) return parts.map(() => 0n);
  const shares = parts.map((part, index): Share<Part> => {
    const product = amount * part.weight;
    return { part, index, amount: product / sum, remainder: product % sum };
  });
  const left = amount - shares.reduce((total, share) => total + share.amount, 0n);
  const preferred = shares.toSorted(
    (one, other) => Number(other.remainder - one.remainder) || compare(one.part, other.part),
  );
  const rounded = new Set(preferred.slice(0, Number(left)).map(({ index }) => index));
  return shares.map(({ amount: share, index }) => (rounded.has(index) ? share + 1n : share));
}
