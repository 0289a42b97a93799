// Amounts of money and percentages: parsing what people in India type, and formatting for the site.

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
});
const amounts = new Intl.NumberFormat('en-IN', {
  maximumFractionDigits: 2,
  minimumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
});

/** `₹1,25,000.50`; whole rupees without paise. */
export const formatRupees = (amount: number) => rupees.format(amount);

/** `1,25,000.50`, without the currency sign. */
export const formatAmount = (amount: number) => amounts.format(amount);

// Pure, so that pages that show no paise are built without it.
const paiseAmounts = /* @__PURE__ */ new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** `₹1,25,000.50` from paise: always two decimals. */
export const formatPaise = (paise: number) => paiseAmounts.format(paise / 100);

const currencyPrefix = /^(?:₹|₨|rs\.?|inr)/i;
const plainNumber = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Characters that nobody sees, and digits and signs as wide as Chinese ones. */
const toPlainText = (typed: string): string =>
  typed
    .replace(/\p{Cf}/gu, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim();

/**
 * Parses typed amounts such as `1250.5`, `1,250.50`, `1,25,000`, `₹ 500` and `Rs. 500/-`. Returns NaN for an ambiguous
 * text such as `1.250,50` or `12,50`, or one with more than two decimals: `1.250` is 1250 in half of the world.
 */
export const parseRupees = (typed: string): number => {
  const text = toPlainText(typed).replace(currencyPrefix, '').trim();
  const amount = text.endsWith('/-') ? text.slice(0, -2).trim() : text;
  return /\.\d{3,}$/.test(amount) ? Number.NaN : parseNumber(amount);
};

/** Parses `12.5` and `12.5 %`; NaN for anything else. */
export const parsePercent = (typed: string): number => {
  const text = toPlainText(typed);
  return parseNumber(text.endsWith('%') ? text.slice(0, -1).trim() : text);
};

function parseNumber(text: string): number {
  const [whole = '', ...decimals] = text.split('.');
  const groups = whole.split(/[,\s]/);
  const digits = [groups.length > 1 && isGrouping(groups) ? groups.join('') : whole, ...decimals].join('.');
  return plainNumber.test(digits) ? Number(digits) : Number.NaN;
}

/** Whether digits are grouped in thousands (1,250,000) or in lakhs and crores (12,50,000). */
function isGrouping(groups: readonly string[]): boolean {
  const [first = '', ...rest] = groups;
  const last = rest.pop() ?? '';
  const size = rest[0]?.length === 2 ? 2 : 3;
  return (
    /^\d{1,3}$/.test(first) &&
    first.length <= (rest.length > 0 ? size : 3) &&
    rest.every((group) => group.length === size) &&
    last.length === 3
  );
}
