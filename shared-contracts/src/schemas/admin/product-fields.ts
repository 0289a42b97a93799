// What a product has beside its name, description, prices and sizes, as forms send it and as a version has it.
import * as z from 'zod/mini';
import { isGtin } from '../../values/gtin';
import { isLabelCode } from '../../values/label-codes';
import { limits, contentLimits } from '../../values/limits';
import { wholeNumber } from '../fields';
import { descriptionFormats, packUnits, pictogramCodes, signalWords } from '../product-details';
import { mostCharacters, optionalText, text } from '../text';
import { FocusedImage } from '../image-reference';
import { jsonText } from './json-text';
import { line, optionalLine } from './line';
import { percent, price } from './price';
import { searchTextFormFields, searchTextValues } from './search-texts';

/** How many a product has, and the characters of a text in a list. */
export const productLimits = {
  pictures: 8,
  facts: 30,
  certificates: 12,
  statements: 40,
  usedWith: 12,
  /** Uses, and surfaces. */
  needs: 12,
  need: 60,
  unit: 20,
  factValue: 160,
  /** Characters of an article number. */
  sku: 40,
  /** Of a pack in its unit. */
  amount: 1_000_000,
  /** Packs of a minimum order or in a carton. */
  packs: 100_000,
} as const;

const listOf = <Item extends z.ZodMiniType>(item: Item, most: number, what: string) =>
  z.array(item).check(z.maxLength(most, `At most ${String(most)} ${what}.`));

const namesAreUnique = (names: string) =>
  z.refine<{ name?: string; size?: string; code?: string }[]>((items) => {
    const keys = items.map(({ name, size, code }) => (name ?? size ?? code ?? '').toLowerCase());
    return new Set(keys).size === keys.length;
  }, `Two ${names} are the same.`);

const pictures = listOf(FocusedImage, productLimits.pictures, 'pictures');

/** An empty text, as forms and files send it, means that it is not given. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
      z.optional(schema),
    ),
  );

const amountOfUnit = z.coerce
  .number('Write the amount in figures, for example 500 or 1.5.')
  .check(
    z.positive('More than 0.'),
    z.maximum(productLimits.amount, `At most ${String(productLimits.amount)}.`),
  );

const code = (pattern: RegExp, message: string) =>
  z._default(z.string().check(z.trim(), z.regex(pattern, message)), '');

type PackFields = z.infer<typeof packFields>;

const packFields = z.object({
  size: text(limits.size),
  sku: z._default(optionalLine(productLimits.sku), ''),
  gtin: z._default(
    z.string().check(
      z.trim(),
      z.refine(
        (gtin) => gtin === '' || isGtin(gtin),
        'A GTIN has 8, 12, 13 or 14 digits, of which the last one is computed from the others: one of them is wrong.',
      ),
    ),
    '',
  ),
  amount: optional(amountOfUnit),
  unit: z._default(z.enum(['', ...packUnits]), ''),
  /** Rupees, before the product's offer and before GST. */
  price: price(),
  onRequest: z._default(z.boolean(), false),
  minimumOrder: optional(wholeNumber(productLimits.packs)),
  packsPerCarton: optional(wholeNumber(productLimits.packs)),
  hsn: code(/^(\d{4}|\d{6}|\d{8})?$/, 'An HSN code has 4, 6 or 8 digits.'),
  gstRate: percent(),
  leadTime: z._default(optionalLine(limits.name), ''),
});

const packRule = (path: keyof PackFields, message: string, isRight: (pack: PackFields) => boolean) =>
  z.refine<PackFields>(isRight, { path: [path], message });

const pack = packFields.check(
  packRule(
    'unit',
    'Choose the unit of the amount.',
    ({ amount, unit }) => amount === undefined || unit !== '',
  ),
  packRule('amount', 'Write how much is in it.', ({ amount, unit }) => amount !== undefined || unit === ''),
  packRule(
    'price',
    'A price on request is not shown: leave it empty.',
    ({ price: own, onRequest }) => own === undefined || !onRequest,
  ),
);

/** What a product has of one of its sizes; of a size that is left out, nothing is known. */
export type PackValues = z.infer<typeof pack>;

const noPack: PackValues = z.parse(packFields, { size: '-' });

/** A pack of which nothing more is known than its size. */
export const emptyPack = (size: string): PackValues => ({ ...noPack, size });

/** Whether more is known of it than its size. */
export const isKnownPack = (values: PackValues): boolean =>
  Object.entries(values).some(
    ([name, value]) => name !== 'size' && value !== noPack[name as keyof PackValues],
  );

const skusAreUnique = z.refine<PackValues[]>((packs) => {
  const skus = packs.flatMap(({ sku }) => (sku ? sku.toLowerCase() : []));
  return new Set(skus).size === skus.length;
}, 'Two sizes have the same article number.');

const packs = listOf(pack, contentLimits.sizes, 'sizes').check(
  namesAreUnique('sizes'),
  skusAreUnique,
  z.overwrite((list) => list.filter(isKnownPack)),
);

const sizePrice = z.object({
  size: text(limits.size),
  price: z.pipe(price(), z.number('Write a price, or leave the size out.')),
});

const fact = z.object({
  name: text(limits.name),
  value: text(productLimits.factValue),
  unit: z._default(optionalText(productLimits.unit), ''),
});

const certificate = z.object({
  name: text(limits.name),
  reference: z._default(optionalText(limits.name), ''),
  /** The id of an uploaded PDF, or empty. */
  file: z._default(z.string().check(z.regex(/^([0-9a-f]{32})?$/, 'Upload the PDF again.')), ''),
});

/** `Kitchen`, `Stainless steel`: words by which buyers choose, each of them once. */
const needs = (names: string) =>
  listOf(
    line(productLimits.need).check(z.regex(/^[^,]*$/, 'Write two words without a comma between them.')),
    productLimits.needs,
    names,
  ).check(
    z.refine(
      (items: string[]) => new Set(items.map((item) => item.toLowerCase())).size === items.length,
      `Two ${names} are the same.`,
    ),
  );

const joinedCodes = (code: string) => new RegExp(`^${code}( \\+ ${code})*$`);

/** A code of the table has the table's text, and an empty one here. Any other code is typed with its text. */
const statement = (code: RegExp, example: string) =>
  z.object({
    code: z.string().check(z.trim(), mostCharacters(60), z.regex(code, `Write the code like ${example}.`)),
    text: z._default(optionalText(limits.line), ''),
  });

const hasText = z.refine<z.output<ReturnType<typeof statement>>>(
  ({ code, text: written }) => written !== '' || isLabelCode(code),
  { path: ['text'], message: 'This code is not in the table: write its text as well.' },
);

const hazardStatement = statement(
  joinedCodes(String.raw`(H\d{3}[A-Za-z]{0,3}|EUH\d{3}[A-Z]?)`),
  'H319 or H302 + H332',
);
const precautionaryStatement = statement(joinedCodes(String.raw`P\d{3}`), 'P280 or P305 + P351 + P338');

const hazardsOf = (hazard: typeof hazardStatement, precaution: typeof precautionaryStatement) =>
  z.object({
    pictograms: z._default(z.array(z.enum(pictogramCodes)), []),
    signalWord: z._default(z.enum(['', ...signalWords]), ''),
    hazardStatements: z._default(
      listOf(hazard, productLimits.statements, 'hazard statements').check(
        namesAreUnique('hazard statements'),
      ),
      [],
    ),
    precautionaryStatements: z._default(
      listOf(precaution, productLimits.statements, 'precautionary statements').check(
        namesAreUnique('precautionary statements'),
      ),
      [],
    ),
    /** Four digits, or empty. */
    unNumber: z._default(
      z.string().check(z.trim(), z.regex(/^(\d{4})?$/, 'A UN number has four digits, for example 1824.')),
      '',
    ),
  });

/** Of a draft, which may lack the text of a statement. */
const draftHazards = hazardsOf(hazardStatement, precautionaryStatement);
const hazards = hazardsOf(hazardStatement.check(hasText), precautionaryStatement.check(hasText));
export type HazardFields = z.infer<typeof hazards>;

const noHazards: HazardFields = {
  pictograms: [],
  signalWord: '',
  hazardStatements: [],
  precautionaryStatements: [],
  unNumber: '',
};

/** Empty: plain text. */
const descriptionFormat = z.enum(['', ...descriptionFormats]);

const fields = {
  packs,
  facts: listOf(fact, productLimits.facts, 'facts').check(namesAreUnique('facts')),
  certificates: listOf(certificate, productLimits.certificates, 'certificates'),
  hazards,
  uses: needs('uses'),
  surfaces: needs('surfaces'),
  usedWith: listOf(wholeNumber(), productLimits.usedWith, 'products'),
};

/** Of a version: everything may be empty. The first picture is `picture` of the version. */
export const productValueDetails = {
  descriptionFormat: z._default(descriptionFormat, ''),
  morePictures: z._default(listOf(FocusedImage, productLimits.pictures - 1, 'more pictures'), []),
  packs: z._default(fields.packs, []),
  facts: z._default(fields.facts, []),
  usedWhere: z._default(optionalText(limits.message), ''),
  howToUse: z._default(optionalText(limits.message), ''),
  certificates: z._default(fields.certificates, []),
  hazards: z._default(draftHazards, noHazards),
  uses: z._default(fields.uses, []),
  surfaces: z._default(fields.surfaces, []),
  usedWith: z._default(fields.usedWith, []),
  ...searchTextValues,
};

/** Of a version that visitors see: the text of each statement is known. */
export const hazardsToPublish = z._default(fields.hazards, noHazards);

/** Of a form, whose values are texts: what is a list or an object is JSON. What is left out stays as it is. */
export const productFormDetails = {
  /** A form that leaves it out sends plain text, where it changes the description. */
  descriptionFormat: z.optional(descriptionFormat),
  /** All pictures, the first one included; with them, no file is needed. */
  pictures: jsonText(pictures.check(z.minLength(1, 'Choose a picture.'))),
  packs: jsonText(fields.packs),
  /** Of a form that is older than `packs`. */
  sizePrices: jsonText(listOf(sizePrice, contentLimits.sizes, 'sizes').check(namesAreUnique('sizes'))),
  facts: jsonText(fields.facts),
  usedWhere: z.optional(optionalText(limits.message)),
  howToUse: z.optional(optionalText(limits.message)),
  certificates: jsonText(fields.certificates),
  hazards: jsonText(fields.hazards),
  uses: jsonText(fields.uses),
  surfaces: jsonText(fields.surfaces),
  usedWith: jsonText(fields.usedWith),
  ...searchTextFormFields,
} satisfies Record<
  Exclude<keyof typeof productValueDetails, 'morePictures'> | 'pictures' | 'sizePrices',
  z.ZodMiniType
>;
