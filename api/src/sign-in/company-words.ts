import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Config } from '../config/config';
import type { Database } from '../database/database';

const Brand = z.object({ company: z.object({ name: z.string() }) });

/** Words that an attacker would guess first: the name of the company, its domain, its products and their categories. */
export async function readCompanyWords(db: Database, brand: Config['brand']): Promise<string[]> {
  const products = await db.selectFrom('product').select('name').execute();
  const categories = await db.selectFrom('category').select('name').execute();
  return [
    await readCompanyName(db, brand),
    hostOf(brand.publicUrl),
    ...[...products, ...categories].map(({ name }) => name),
  ];
}

/** Empty where nobody has said it yet. */
export const readCompanyName = async (db: Database, { siteContent }: Config['brand']): Promise<string> =>
  (await findCompanyName(db)) ?? (await readBrandName(siteContent));

/** Undefined before the first content is in the database. */
async function findCompanyName(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('site_content').select('content').executeTakeFirst();
  return row && z.parse(Brand, JSON.parse(row.content)).company.name;
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '');

/** Empty where the file cannot be read: it belongs to the shell, which reports what is wrong with it. */
async function readBrandName(file: string): Promise<string> {
  try {
    return z.parse(Brand, JSON.parse(await readFile(file, 'utf8'))).company.name;
  } catch {
    return '';
  }
}
