import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Fact } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';

const Ingredient = z.object({
  name: z.string(),
  /** Registry number of the Chemical Abstracts Service. */
  cas: z.string().check(z.regex(/^\d{2,7}-\d{2}-\d$/)),
  /** Percent by weight, as the one after it. */
  from: z.number(),
  to: z.number(),
  /** Codes. Empty: it is not classified. */
  hazardStatements: z.array(z.string()),
  exposureLimit: z.optional(z.string()),
});
export type Ingredient = z.infer<typeof Ingredient>;

/** What decides which materials it must not meet. */
export const natures = ['acidic', 'alkaline', 'neutral', 'flammable', 'oxidising'] as const;
export type Nature = (typeof natures)[number];

const SafetyValues = z.object({
  nature: z.enum(natures),
  physicalState: z.string(),
  odour: z.string(),
  solubility: z.string(),
  boilingPoint: z.optional(z.string()),
  explosiveLimits: z.optional(z.string()),
  ingredients: z.array(Ingredient).check(z.minLength(1)),
  /** Left out where the product is not dangerous goods. */
  transport: z.optional(
    z.object({ properShippingName: z.string(), transportClass: z.string(), packingGroup: z.string() }),
  ),
});
export type SafetyValues = z.infer<typeof SafetyValues>;

const CertificateValues = z.object({
  /** That of the certificate in the products. */
  name: z.string(),
  title: z.string(),
  statement: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  issuedOn: z.iso.date(),
});
export type CertificateValues = z.infer<typeof CertificateValues>;

const byProductId = <Values extends z.ZodMiniType>(values: Values) =>
  z._default(z.record(z.string(), values), {});

/** `documents.json` of a demo folder: what the documents say beside what the products themselves have. */
const DocumentValues = z.object({
  /** The date that all sheets state. */
  revisedOn: z.iso.date(),
  supplier: z.object({
    name: z.string(),
    address: z.array(z.string()),
    phone: z.string(),
    email: z.string(),
  }),
  /** Of products with hazards. */
  products: byProductId(SafetyValues),
  /** Of products whose page has no technical data. */
  typicalData: byProductId(z.array(Fact)),
  certificates: z._default(z.array(CertificateValues), []),
});
export type DocumentValues = z.infer<typeof DocumentValues>;

/** Undefined where the folder has no such file: then its products have no documents. */
export async function readDocumentValues(folder: string): Promise<DocumentValues | undefined> {
  const json = await readFile(path.join(folder, 'documents.json'), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  return json === undefined ? undefined : z.parse(DocumentValues, JSON.parse(json));
}
