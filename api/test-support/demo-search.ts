import path from 'node:path';
import { openDatabase, type Database } from '../src/database/database';
import { normaliseForSearch } from '../src/database/reading/normalise-for-search';
import { readDemoContent, toArticleRow, toProductRow, type ReadDemoContent } from '../src/demo/demo-content';
import { toColumns as toSynonymColumns } from '../src/search/synonym-store';
import { databaseIn, newFolder } from './test-database';

/** A database with the texts of the demo content, without its pictures. */
export async function openDemoSearch(): Promise<{ db: Database; content: ReadDemoContent }> {
  const content = await readDemoContent(path.resolve('api/demo'));
  const db = await openDatabase(databaseIn(await newFolder()));
  await db
    .insertInto('category')
    .values(content.categories.map(({ id, name }) => ({ id, name, name_key: normaliseForSearch(name) })))
    .execute();
  const image = { id: 'x', width: 1, height: 1, widths: '[1]' };
  await db
    .insertInto('image')
    .values({ ...image, avif_at: null, unused_since: null, claimed_at: null })
    .execute();
  await db
    .insertInto('product')
    .values(
      content.products.map((product) =>
        toProductRow({ ...product, morePictures: [] }, { first: 'x', others: [] }, 1),
      ),
    )
    .execute();
  await db
    .insertInto('article')
    .values(content.articles.map((article) => toArticleRow(article, 'x')))
    .execute();
  await db
    .insertInto('search_synonym')
    .values(content.synonyms.map((phrases) => ({ ...toSynonymColumns({ phrases }), changed_at: 1 })))
    .execute();
  return { db, content };
}
