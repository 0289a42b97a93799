import { slugLength } from './values/limits';

/** How the letters of Malayalam are written in Latin ones, about as people in Kerala write them in messages. */
const consonants: Record<string, string> = {
  ക: 'k',
  ഖ: 'kh',
  ഗ: 'g',
  ഘ: 'gh',
  ങ: 'ng',
  ച: 'ch',
  ഛ: 'chh',
  ജ: 'j',
  ഝ: 'jh',
  ഞ: 'nj',
  ട: 't',
  ഠ: 'th',
  ഡ: 'd',
  ഢ: 'dh',
  ണ: 'n',
  ത: 'th',
  ഥ: 'th',
  ദ: 'd',
  ധ: 'dh',
  ന: 'n',
  പ: 'p',
  ഫ: 'ph',
  ബ: 'b',
  ഭ: 'bh',
  മ: 'm',
  യ: 'y',
  ര: 'r',
  റ: 'r',
  ല: 'l',
  ള: 'l',
  ഴ: 'zh',
  വ: 'v',
  ശ: 'sh',
  ഷ: 'sh',
  സ: 's',
  ഹ: 'h',
};
const others: Record<string, string> = {
  അ: 'a',
  ആ: 'aa',
  ഇ: 'i',
  ഈ: 'ee',
  ഉ: 'u',
  ഊ: 'oo',
  ഋ: 'ru',
  എ: 'e',
  ഏ: 'e',
  ഐ: 'ai',
  ഒ: 'o',
  ഓ: 'o',
  ഔ: 'au',
  'ാ': 'aa',
  'ി': 'i',
  'ീ': 'ee',
  'ു': 'u',
  'ൂ': 'oo',
  'ൃ': 'ru',
  'െ': 'e',
  'േ': 'e',
  'ൈ': 'ai',
  'ൊ': 'o',
  'ോ': 'o',
  'ൌ': 'au',
  'ൗ': 'au',
  'ം': 'm',
  'ഃ': 'h',
  ൺ: 'n',
  ൻ: 'n',
  ർ: 'r',
  ൽ: 'l',
  ൾ: 'l',
  ൿ: 'k',
  '്': '',
};

/** A consonant is read with an `a` unless a sign of another vowel, or of none, follows. */
const VOWEL_SIGN = /^[\u0d3e-\u0d4d\u0d57]$/;

function transliterate(text: string): string {
  const letters = Array.from(text.normalize('NFC'));
  return letters
    .map((letter, index) => {
      const consonant = consonants[letter];
      if (consonant === undefined) return others[letter] ?? letter;
      return VOWEL_SIGN.test(letters[index + 1] ?? '') ? consonant : `${consonant}a`;
    })
    .join('');
}

/** A slug made from a name: `Floor & Tile` is `floor-and-tile`. Empty where no letter of it can be written. */
export function suggestSlug(name: string): string {
  const words = transliterate(name)
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = (words ?? []).join('-');
  if (slug.length <= slugLength) return slug;
  const end = slug.lastIndexOf('-', slugLength);
  return slug.slice(0, end > 0 ? end : slugLength);
}
