import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Config } from '../config';
import type { Database } from '../database/database';

const Brand = z.object({ company: z.object({ name: z.string() }) });

/** Words that whoever knows the company would guess first: its name, its domain, its products and their categories. */
export async function readCompanyWords(
  db: Database,
  { siteContent, publicUrl }: Config['brand'],
): Promise<string[]> {
  const products = await db.selectFrom('product').select('name').execute();
  const categories = await db.selectFrom('category').select('name').execute();
  return [
    await readBrandName(siteContent),
    hostOf(publicUrl),
    ...[...products, ...categories].map(({ name }) => name),
  ];
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '');

/** Empty where the file is not on this machine: it is the shell's, which says what is wrong with it. */
async function readBrandName(file: string): Promise<string> {
  try {
    return z.parse(Brand, JSON.parse(await readFile(file, 'utf8'))).company.name;
  } catch {
    return '';
  }
}
