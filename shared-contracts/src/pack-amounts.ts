// How much is in a pack: what its fields say, or what the words of its size say.
import type { Pack, PackUnit } from './schemas/product-details';

export interface PackAmount {
  amount: number;
  unit: PackUnit;
}

/** The units as people write them. Longer words first: `l` begins `litre`, too. */
const unitWords: readonly (readonly [words: string, unit: PackUnit])[] = [
  ['millilit(?:re|er)s?|ml|cc', 'ml'],
  ['lit(?:re|er)s?|ltrs?|l', 'l'],
  ['kilograms?|kilos?|kgs?', 'kg'],
  ['grams?|gms?|gr?', 'g'],
  ['pieces?|pcs?|nos?', 'piece'],
];
const number = String.raw`(\d+(?:\.\d+)?)`;

/** `500 ml`, `35 kg can`, `200 L drum`, `6 x 1 L`; undefined where no words of it are an amount. */
export function readAmount(size: string): PackAmount | undefined {
  for (const [words, unit] of unitWords) {
    const found = new RegExp(
      String.raw`(?:(\d+)\s*[x×*]\s*)?${number}\s*(?:${words})(?![\p{L}\d])`,
      'iu',
    ).exec(size);
    if (!found) continue;
    const [, times = '1', amount] = found;
    const total = Number(times) * Number(amount);
    // Binary floating point cannot represent most decimal amounts exactly.
    if (total > 0) return { amount: Number(total.toFixed(6)), unit };
  }
  return undefined;
}

/** What is stored, or else what the words of the size say. */
export const amountOfPack = ({
  size,
  amount,
  unit,
}: Pick<Pack, 'size' | 'amount'> & { unit?: PackUnit | '' | undefined }): PackAmount | undefined =>
  amount !== undefined && amount > 0 && unit ? { amount, unit } : readAmount(size);

/** In litres or kilograms; undefined for pieces. */
export function inLargeUnit({ amount, unit }: PackAmount): { amount: number; unit: 'l' | 'kg' } | undefined {
  if (unit === 'piece') return undefined;
  if (unit === 'ml') return { amount: amount / 1000, unit: 'l' };
  return unit === 'g' ? { amount: amount / 1000, unit: 'kg' } : { amount, unit };
}
