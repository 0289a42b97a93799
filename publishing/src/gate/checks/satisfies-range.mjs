/**
 * Whether a version fits a range as package.json has them: exact, `^`, `~`, `>=`, `*`, and alternatives with `||`.
 * Any other range fits nothing.
 * @param {string} version
 * @param {string} range
 */
export const satisfiesRange = (version, range) =>
  range.split('||').some((each) => satisfies(version, each.trim()));

/** @param {string} version @param {string} range */
function satisfies(version, range) {
  if (range === '*' || range === '') return true;
  const [, operator = '', text = ''] = /^(\^|~|>=|=)?\s*v?(\d[\w.+-]*)$/.exec(range) ?? [];
  const wanted = parse(text);
  const given = parse(version);
  if (!wanted || !given) return false;
  const isNotOlder = compare(given, wanted) >= 0;
  if (operator === '>=') return isNotOlder;
  if (operator !== '^' && operator !== '~') return compare(given, wanted) === 0;
  // Up to its first number that is not 0 (^), or up to its second one (~), a version stays the same.
  const first = wanted.findIndex((number) => number > 0);
  const fixed = operator === '~' ? 2 : (first === -1 ? 2 : first) + 1;
  return isNotOlder && wanted.slice(0, fixed).every((number, index) => given[index] === number);
}

/** @param {string} version @returns {number[] | undefined} */
function parse(version) {
  const match = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:[+-].*)?$/.exec(version);
  return match?.slice(1, 4).map((part) => Number(part ?? 0));
}

/** @param {number[]} a @param {number[]} b */
const compare = (a, b) => a.map((number, index) => number - (b[index] ?? 0)).find((each) => each !== 0) ?? 0;
