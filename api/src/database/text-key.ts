/**
 * A text as it is compared: without case, accents and punctuation, words parted by one space. The databases themselves
 * fold ASCII letters only, or differently from each other.
 */
export const textKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    // Marks stay: in the scripts of India they are vowels.
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
