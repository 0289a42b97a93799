// The last entry of every archive, so that an incomplete archive has no manifest.
import * as z from 'zod/mini';
import { signBackup } from './backup-signature';

export const manifestName = 'manifest.json';

/** Increased with every change that an older version of the software cannot read. */
const formatVersion = 1;

const Entry = z.object({
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Of a part of a table: how many rows it contains. */
  rows: z.optional(z.int()),
});
export type Entry = z.infer<typeof Entry>;

const AnyFormat = z.object({ format: z.literal('site-backup'), formatVersion: z.int() });

const Manifest = z.extend(AnyFormat, {
  formatVersion: z.literal(formatVersion),
  /** Version of the software that wrote it. */
  software: z.string(),
  /** Name of the last migration. */
  schema: z.string(),
  engine: z.enum(['SQLite', 'PostgreSQL']),
  createdAt: z.iso.datetime(),
  /** Rows of each table. */
  tables: z.record(z.string(), z.int()),
  entries: z.array(Entry),
  /** Files of images that did not exist when the backup was made. */
  missingFiles: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export interface SignedManifest extends Manifest {
  /** Missing in backups from before they were signed. */
  signature: string | undefined;
  /** What was signed: the manifest without its signature. */
  signedText: string;
}

const Signature = z.object({ signature: z.optional(z.string()) });

const toText = (manifest: object) => JSON.stringify(manifest, null, 1);

export function writeManifest(details: Omit<Manifest, 'format' | 'formatVersion'>, secret: string): Buffer {
  const manifest = { format: 'site-backup', formatVersion, ...details };
  return Buffer.from(toText({ ...manifest, signature: signBackup(toText(manifest), secret) }));
}

export function readManifest(bytes: Buffer): SignedManifest | 'damaged' | 'unknown format' {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString());
  } catch {
    return 'damaged';
  }
  const { data } = z.safeParse(Manifest, json);
  const signed = z.safeParse(Signature, json).data;
  if (data && signed) {
    const rest = Object.entries(json as object).filter(([name]) => name !== 'signature');
    return { ...data, signature: signed.signature, signedText: toText(Object.fromEntries(rest)) };
  }
  const any = z.safeParse(AnyFormat, json).data;
  return any && any.formatVersion !== formatVersion ? 'unknown format' : 'damaged';
}

const tablePart = /^tables\/([a-z_]+)\/\d+\.jsonl$/;
const imageFile = /^pictures\/(\w[\w.-]*)$/;

export const tablePartName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.jsonl`;
export const imageEntryName = (file: string): string => `pictures/${file}`;

/** Undefined for an entry that is not part of a table. */
export const tableOf = (entryName: string): string | undefined => tablePart.exec(entryName)?.[1];
/** Undefined for an entry that is not an image file, and so for every path that leads out of the folder. */
export const imageFileOf = (entryName: string): string | undefined => imageFile.exec(entryName)?.[1];
