// Which values of each facet a product has: the only place that decides by what a list finds it.
import { pictogramNames } from './hazard-pictograms';
import { amountOfPack, inLargeUnit } from './pack-amounts';
import { fromPricesOf } from './pack-prices';
import { displayPriceOf } from './shown-prices';
import { formatRupees } from './values/amounts';
import { facetKey, type FacetName, type ProductValues } from './schemas';

/** A value for the parameter of a list, and what people read. */
export interface FacetValue {
  facet: FacetName;
  value: string;
  label: string;
}

export const facetLabels: Readonly<Record<FacetName, string>> = {
  use: 'Use',
  surface: 'Surface',
  ph: 'pH',
  pack: 'Pack size',
  hazard: 'Hazards',
  certificate: 'Certificate',
  price: 'Price',
};

interface Band {
  value: string;
  label: string;
  /** What is above it is in a later band. */
  to: number;
}

const phBands: readonly Band[] = [
  { value: 'strongly-acidic', label: 'Strongly acidic (below 3)', to: 3 },
  { value: 'acidic', label: 'Acidic (3 to 6)', to: 6 },
  { value: 'neutral', label: 'Neutral (6 to 8)', to: 8 },
  { value: 'alkaline', label: 'Alkaline (8 to 11)', to: 11 },
  { value: 'strongly-alkaline', label: 'Strongly alkaline (above 11)', to: Infinity },
];

const packBands: readonly Band[] = [
  { value: 'up-to-1', label: 'Up to 1 litre or kg', to: 1 },
  { value: '1-5', label: '1 to 5 litres or kg', to: 5 },
  { value: '5-25', label: '5 to 25 litres or kg', to: 25 },
  { value: 'over-25', label: 'Over 25 litres or kg', to: Infinity },
];

const priceEdges = [100, 250, 500, 1000, 5000] as const;
const priceBands: readonly Band[] = [
  { value: `up-to-${priceEdges[0]}`, label: `Up to ${formatRupees(priceEdges[0])}`, to: priceEdges[0] },
  ...priceEdges.slice(1).map((to, index) => {
    const from = priceEdges[index] ?? 0;
    return { value: `${from}-${to}`, label: `${formatRupees(from)} to ${formatRupees(to)}`, to };
  }),
  { value: 'over-5000', label: `Over ${formatRupees(5000)}`, to: Infinity },
];

/** The order of values that have one; those of the other facets are in the order of their names. */
export const facetOrder: Readonly<Partial<Record<FacetName, readonly string[]>>> = {
  ph: phBands.map(({ value }) => value),
  pack: packBands.map(({ value }) => value),
  price: priceBands.map(({ value }) => value),
};

/** Each value once. */
export function facetsOf(values: ProductValues): FacetValue[] {
  const { uses, surfaces, certificates, hazards } = values;
  const found: FacetValue[] = [
    ...uses.map((use) => ofText('use', use)),
    ...surfaces.map((surface) => ofText('surface', surface)),
    ...phBandsOf(values).map(ofBand('ph')),
    ...packBandsOf(values).map(ofBand('pack')),
    ...hazards.pictograms.map((code) => ({
      ...ofText('hazard', code),
      label: pictogramNames[code],
    })),
    ...(hazards.pictograms.length === 0
      ? [{ facet: 'hazard' as const, value: 'none', label: 'No hazard pictograms' }]
      : []),
    ...certificates.map(({ name }) => ofText('certificate', name)),
    ...priceBandsOf(values).map(ofBand('price')),
  ];
  return [...new Map(found.map((each) => [`${each.facet} ${each.value}`, each])).values()];
}

const ofText = (facet: FacetName, text: string): FacetValue => ({
  facet,
  value: facetKey(text),
  label: text,
});

const ofBand =
  (facet: FacetName) =>
  ({ value, label }: Band): FacetValue => ({ facet, value, label });

/** Both ends of a range, or one number twice. */
type Range = readonly [from: number, to: number];

/** The pH of what is in the pack, and not of a solution of it: `7`, `12.5 to 13.5`, `7 ± 0.5`, `below 1`. */
export function phRangeOf({ facts }: Pick<ProductValues, 'facts'>): Range | undefined {
  const named = (pattern: RegExp) => facts.find(({ name }) => pattern.test(name.trim()));
  const fact = named(/^ph\s*\(undiluted\)$/i) ?? named(/^ph( value)?$/i);
  return fact && readRange(fact.value);
}

function readRange(text: string): Range | undefined {
  const numbers = (text.match(/\d+(?:[.,]\d+)?/g) ?? []).map((each) => Number(each.replace(',', '.')));
  const [first, second = first] = numbers;
  if (first === undefined || second === undefined || first > 14) return undefined;
  if (text.includes('±')) return [first - second, first + second];
  if (/<|below|under|less than|up to/i.test(text)) return [0, first];
  if (/>|above|over|more than/i.test(text)) return [first, 14];
  return second < first || second > 14 ? [first, first] : [first, second];
}

/** Those that a range shares more than an end with. A single value on an edge is in the one nearer to neutral. */
function phBandsOf(values: ProductValues): Band[] {
  const range = phRangeOf(values);
  if (!range) return [];
  const [from, to] = range;
  return phBands.filter((band, index) => {
    const start = phBands[index - 1]?.to ?? -Infinity;
    if (from < to) return Math.max(from, start) < Math.min(to, band.to);
    return from > 7 ? start < from && from <= band.to : start <= from && from < band.to;
  });
}

const bandOf = (bands: readonly Band[], amount: number) => bands.find(({ to }) => amount <= to);

function packBandsOf({ sizes, packs }: ProductValues): Band[] {
  return sizes.flatMap((size) => {
    const amount = amountOfPack(packs.find((pack) => pack.size === size) ?? { size });
    const large = amount && inLargeUnit(amount);
    return large ? (bandOf(packBands, large.amount) ?? []) : [];
  });
}

/** Of what a list shows, before GST. */
function priceBandsOf(values: ProductValues): Band[] {
  const packs = values.packs.map((pack) => ({ ...pack, unit: pack.unit || undefined }));
  const price = displayPriceOf({ ...values, ...fromPricesOf({ ...values, packs }) });
  const band = price && bandOf(priceBands, price.finalPrice);
  return band ? [band] : [];
}
