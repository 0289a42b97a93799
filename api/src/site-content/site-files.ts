import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';

/** Bytes: a logo is a few kilobytes. */
const maxBytes = 300_000;
const types = { svg: 'image/svg+xml', png: 'image/png' } as const;

export interface SiteFile {
  /** As the site's content names it. */
  file: string;
  width: number;
  height: number;
}

/** Stores an SVG or PNG file; a 422 for anything else. The same file again has the same name. */
export async function addSiteFile(db: Database, bytes: Buffer): Promise<SiteFile> {
  const { format, width, height } = await readSize(bytes);
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${format}`;
  await db
    .insertInto('site_file')
    .values({ name, bytes: bytes.toString('base64'), width, height })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { file: `uploads/${name}`, width, height };
}

async function readSize(bytes: Buffer) {
  if (bytes.length > maxBytes) throw refuse('A file has at most 300 kB.');
  const { format, width, height } = await readMetadata(bytes).catch(() => {
    throw refuse('Choose an SVG or PNG file.');
  });
  if (format !== 'svg' && format !== 'png') throw refuse('Choose an SVG or PNG file.');
  return { format, width, height };
}

/** Rejects, too, where sharp throws at once: for an empty file. */
const readMetadata = async (bytes: Buffer) => sharp(bytes).metadata();

const refuse = (message: string) => new ProblemError(422, 'The file cannot be used.', { file: message });

/** Undefined where there is no such file. */
export async function findSiteFile(db: Database, name: string) {
  const row = await db.selectFrom('site_file').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row) return undefined;
  const type = types[name.endsWith('.svg') ? 'svg' : 'png'];
  return { type, bytes: Buffer.from(row.bytes, 'base64'), width: row.width, height: row.height };
}
