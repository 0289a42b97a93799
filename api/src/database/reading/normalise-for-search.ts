/**
 * A text as it is compared and searched: in lower case, without accents, invisible characters and punctuation, words
 * separated by one space. The databases themselves fold ASCII letters only, or differently from each other.
 */
export const normaliseForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ignored, '')
    .toLowerCase()
    .replace(foldedLetters, (letter) => plainLetters[letter] ?? letter)
    // Combining marks stay: in the scripts of India they are vowels.
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/**
 * Accents of Latin, Greek and Cyrillic letters, vowel marks and lengthening strokes of Arabic, and what nobody sees, such
 * as a soft hyphen, or the joiner with which some keyboards write a chillu.
 */
const ignored = /\u0640|[\u0300-\u036f\u064b-\u0655\u0670]|\p{Default_Ignorable_Code_Point}/gu;

/** Letters that Unicode does not take apart. A chillu is a consonant with the sign for no vowel. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ൺ: 'ണ്',
  ൻ: 'ന്',
  ർ: 'ര്',
  ൽ: 'ല്',
  ൾ: 'ള്',
  ൿ: 'ക്',
};
const foldedLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');

/**
 * The words to look for in normalised text. A search without letters and digits becomes a hyphen, which no normalised
 * text contains, so that it finds nothing.
 */
export function searchWords(search = ''): string[] {
  const words = normaliseForSearch(search).split(' ').filter(Boolean);
  return words.length > 0 || search.trim() === '' ? words : ['-'];
}
