// What the index of products has besides the words of their texts.
import { normaliseForSearch } from './normalise-for-search';

/** Characters for private use, which no normalised text has. */
const categorySign = '\ue00a';
const firstDigit = 0xe000;

/** The word of a category in the index: the name of a category can change without its products. */
export const categoryWord = (id: number): string =>
  categorySign + Array.from(String(id), (digit) => String.fromCodePoint(firstDigit + Number(digit))).join('');

/** The id of the category whose word this is. */
export const categoryOf = (word: string): number =>
  Number(Array.from(word.slice(1), (digit) => (digit.codePointAt(0) ?? 0) - firstDigit).join(''));

export const isCategoryWord = (word: string): boolean => word.startsWith(categorySign);

/** Longer words with a number, such as `cleaner 4711`, are no code, and would be as many words as there are numbers. */
const longestOfCode = 3;

/** Each two words that are beside each other, as one: `hand wash` is also `handwash`, and `SB-70` is `sb70`. */
export const joinNeighbours = (words: readonly string[]): string[] =>
  words.slice(1).flatMap((word, index) => {
    const before = words[index] ?? '';
    const isNumber = [before, word].map((each) => /^\d+$/.test(each));
    const isCode = !isNumber[0] && before.length <= longestOfCode;
    return isCode || !(isNumber[0] || isNumber[1]) ? [before + word] : [];
  });

const unitNames: Record<string, readonly string[]> = {
  ml: ['ml', 'millilitre', 'millilitres', 'milliliter', 'milliliters'],
  l: ['l', 'lt', 'ltr', 'ltrs', 'lit', 'litre', 'litres', 'liter', 'liters'],
  g: ['g', 'gm', 'gms', 'gr', 'gram', 'grams'],
  kg: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'],
};
const unitOf = new Map(
  Object.entries(unitNames).flatMap(([unit, names]) => names.map((name) => [name, unit] as const)),
);
const sizes = /(?<![\p{L}\p{N}.,])(?:\d+ ?x ?)?(\d+(?:[.,]\d+)?) ?(\p{L}+)(?![\p{L}\p{N}])/gu;

/** The sizes in a text, each as one word, however it is written: `5 L`, `5 litre` and `5l` are `5l`. */
export const sizeWords = (text: string): string[] =>
  Array.from(text.normalize('NFKC').toLowerCase().matchAll(sizes)).flatMap(([, amount = '', name = '']) => {
    const unit = unitOf.get(name);
    // A size is one word, so its point cannot stay.
    return unit === undefined ? [] : [amount.replace(/[.,]/, 'p') + unit];
  });

export interface TitledProduct {
  name: string;
  sizes: readonly string[];
  categoryId: number;
}

/** The words that say what a product is. */
export function titleKeyOf({ name, sizes, categoryId }: TitledProduct): string {
  const words = normaliseForSearch(name).split(' ').filter(Boolean);
  const others = [...joinNeighbours(words), ...[name, ...sizes].flatMap(sizeWords), categoryWord(categoryId)];
  return [...words, ...new Set(others)].join(' ');
}

/** The words by which a product is found. `texts` are those besides its name and its sizes. */
export const searchKeyOf = (product: TitledProduct, texts: readonly string[]): string =>
  `${titleKeyOf(product)} ${normaliseForSearch([...product.sizes, ...texts].join(' '))}`.trim();
