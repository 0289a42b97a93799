// What buyers of chemicals ask for. Of the call for one product; what a product does not have is left out.
import * as z from 'zod/mini';
import { Image } from './image';

/** A row of the table of facts: `pH (1 % solution)`, `7.5`, without a unit; `Density`, `1.02`, `g/cm³`. */
export const Fact = z.object({ name: z.string(), value: z.string(), unit: z.optional(z.string()) });
export type Fact = z.infer<typeof Fact>;

export const SizePrice = z.object({
  /** One of the product's sizes. */
  size: z.string(),
  /** Rupees. */
  price: z.number(),
});
export type SizePrice = z.infer<typeof SizePrice>;

export const packUnits = ['ml', 'l', 'g', 'kg', 'piece'] as const;
export type PackUnit = (typeof packUnits)[number];

/** What is known of one of the product's sizes besides its words. */
export const Pack = z.object({
  /** One of the product's sizes. */
  size: z.string(),
  /** Article number. */
  sku: z.optional(z.string()),
  /** The number of its barcode: 8, 12, 13 or 14 digits. */
  gtin: z.optional(z.string()),
  /** How much is in it, where the words of the size do not say it, or say something else. */
  amount: z.optional(z.number()),
  unit: z.optional(z.enum(packUnits)),
  /** Rupees, before the product's offer and before GST. */
  price: z.optional(z.number()),
  /** It has no price that is shown: buyers ask for it. */
  onRequest: z.optional(z.boolean()),
  /** Whole packs. */
  minimumOrder: z.optional(z.int()),
  packsPerCarton: z.optional(z.int()),
  hsn: z.optional(z.string()),
  /** Percent. */
  gstRate: z.optional(z.number()),
  /** `3 working days`. */
  leadTime: z.optional(z.string()),
});
export type Pack = z.infer<typeof Pack>;

/** How the site shows prices; left out where it says nothing of GST. */
export const shownGst = ['excluded', 'included'] as const;
export type ShownGst = (typeof shownGst)[number];

/** The PDF of a certificate. */
export const CertificateFile = z.object({
  /** Its path for ever: other bytes have another one. */
  url: z.string(),
  bytes: z.int(),
  pages: z.int(),
});
export type CertificateFile = z.infer<typeof CertificateFile>;

export const Certificate = z.object({
  /** `ISO 9001:2015`. */
  name: z.string(),
  /** Its number, or who issued it. */
  reference: z.optional(z.string()),
  file: z.optional(CertificateFile),
});
export type Certificate = z.infer<typeof Certificate>;

/** The pictograms of the Globally Harmonized System, by their codes. */
export const pictogramCodes = [
  'GHS01',
  'GHS02',
  'GHS03',
  'GHS04',
  'GHS05',
  'GHS06',
  'GHS07',
  'GHS08',
  'GHS09',
] as const;
export type PictogramCode = (typeof pictogramCodes)[number];

export const signalWords = ['Danger', 'Warning'] as const;

/** `H319`, `Causes serious eye irritation.` */
export const LabelStatement = z.object({ code: z.string(), text: z.string() });
export type LabelStatement = z.infer<typeof LabelStatement>;

/** What the label of the product says of its hazards. */
export const Hazards = z.object({
  pictograms: z.array(z.enum(pictogramCodes)),
  signalWord: z.optional(z.enum(signalWords)),
  hazardStatements: z.array(LabelStatement),
  precautionaryStatements: z.array(LabelStatement),
  /** Four digits. */
  unNumber: z.optional(z.string()),
});
export type Hazards = z.infer<typeof Hazards>;

export const sheetKinds = ['safety', 'technical'] as const;
export type SheetKind = (typeof sheetKinds)[number];

/** One revision of a sheet. */
export const SheetRevision = z.object({
  /** Counted from 1 for each product, kind and language. */
  revision: z.int(),
  /** The date that the sheet itself states, yyyy-mm-dd. */
  revisedOn: z.string(),
  /** The path of this revision, for ever. */
  url: z.string(),
  bytes: z.int(),
  pages: z.int(),
});
export type SheetRevision = z.infer<typeof SheetRevision>;

/** A safety data sheet or technical data sheet in one language: its newest revision. */
export const ProductSheet = z.extend(SheetRevision, {
  kind: z.enum(sheetKinds),
  /** BCP 47: `en`, `hi`, `ml`. */
  language: z.string(),
  /** The path that always leads to the newest revision; `url` is that of the revision. */
  newestUrl: z.string(),
  /** The newest first. */
  earlier: z.array(SheetRevision),
});
export type ProductSheet = z.infer<typeof ProductSheet>;

/** How a description is written. Without a format it is plain text, in which each line is a paragraph. */
export const descriptionFormats = ['markdown'] as const;
export type DescriptionFormat = (typeof descriptionFormats)[number];

export const productDetails = {
  descriptionFormat: z.optional(z.enum(descriptionFormats)),
  /** All pictures in their order, of which `image` is the first; left out where there is only one. */
  pictures: z.optional(z.array(Image)),
  /** The uploaded pictures within a description in Markdown, each once: an address in it names one of the variants. */
  textPictures: z.optional(z.array(Image)),
  /** In the order of the sizes; sizes of which nothing more is known are left out. */
  packs: z.optional(z.array(Pack)),
  /** The prices of `packs`, for builds of pages that are older than they are. */
  sizePrices: z.optional(z.array(SizePrice)),
  facts: z.optional(z.array(Fact)),
  /** Lines of plain text, like the one after it. */
  usedWhere: z.optional(z.string()),
  howToUse: z.optional(z.string()),
  certificates: z.optional(z.array(Certificate)),
  hazards: z.optional(Hazards),
  /** What it is for, and what it may be used on: words by which lists are filtered. */
  uses: z.optional(z.array(z.string())),
  surfaces: z.optional(z.array(z.string())),
  /** Ids of products that are used together with it, in the order in which they are shown. */
  usedWith: z.optional(z.array(z.int())),
  /** Title and description for search engines and chats, where they are not the name and the description. */
  searchTitle: z.optional(z.string()),
  searchDescription: z.optional(z.string()),
  /** Safety data sheets first; of each kind English first, then by the English name of the language. */
  sheets: z.optional(z.array(ProductSheet)),
};
