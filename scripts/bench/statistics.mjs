// Medians with their spread.

/** @param {number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/**
 * @param {number[]} values
 * @param {number} [digits] after the point
 */
export function withSpread(values, digits = 0) {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)];
  return `${middle.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
}
