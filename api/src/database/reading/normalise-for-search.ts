/**
 * A text as it is compared and searched: in lower case, without accents and punctuation, words separated by one space.
 * The databases themselves fold ASCII letters only, or differently from each other.
 */
export const normaliseForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    // Combining marks stay: in the scripts of India they are vowels.
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/**
 * The words to look for in normalised text. A search without letters and digits becomes a hyphen, which no normalised
 * text contains, so that it finds nothing.
 */
export function searchWords(search = ''): string[] {
  const words = normaliseForSearch(search).split(' ').filter(Boolean);
  return words.length > 0 || search.trim() === '' ? words : ['-'];
}
