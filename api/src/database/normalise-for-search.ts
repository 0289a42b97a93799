/**
 * A text as it is compared: without case, accents and punctuation, words parted by one space. The databases themselves
 * fold ASCII letters only, or differently from each other.
 */
export const normaliseForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    // Marks stay: in the scripts of India they are vowels.
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** The words to look for in a key. One without letters and digits becomes a hyphen, which no key holds: it finds nothing. */
export function searchWords(search = ''): string[] {
  const words = normaliseForSearch(search).split(' ').filter(Boolean);
  return words.length > 0 || search.trim() === '' ? words : ['-'];
}
