// The forms of English words, as far as their ends tell. Words of other languages have synonyms.

const plural = /(?:(?<=(?:s|x|z|ch|sh))es|(?<=[^aeious])ies|(?<=[^sui])s)$/;
const letters = /^[a-z]+$/;
/** Shorter stems belong to too many words. */
const shortestStem = 4;
const ends = ['', 's', 'e', 'es', 'ed', 'er', 'ers', 'ing', 'ion', 'ions'];
const end = /(?:ings?|ers?|ed|es?|ions?)$/;

/** Without the end of a plural. */
export const singular = (word: string): string =>
  word.length > 3 && letters.test(word)
    ? word.replace(plural, (found) => (found === 'ies' ? 'y' : ''))
    : word;

/** The singular and the plurals of a word, without itself. */
export function numbersOf(word: string): string[] {
  if (word.length < 3 || !letters.test(word)) return [];
  const one = singular(word);
  const all = [one, `${one}s`, `${one}es`, ...(one.endsWith('y') ? [`${one.slice(0, -1)}ies`] : [])];
  return all.filter((form) => form !== word);
}

/** `descaling` is a form of `descaler`. */
export function otherForms(word: string): string[] {
  const stem = word.replace(end, '');
  if (stem.length < shortestStem || !letters.test(word)) return [];
  return ends.map((each) => stem + each).filter((form) => form !== word);
}
