import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { articleDetails, PageValues, productValueDetails } from '@site/shared-contracts/schemas';
import type { FastifyBaseLogger } from 'fastify';
import type { Insertable } from 'kysely';
import * as z from 'zod/mini';
import { giveFirstSlug } from '../addresses/address-store';
import { toColumns as toArticleColumns } from '../articles/article-columns';
import { saveTags } from '../articles/article-tags';
import { addMissingItems } from '../content/add-missing-items';
import { keepFirstVersion } from '../content/content-versions';
import { incrementRevision } from '../response-cache/revision';
import type { Database } from '../database/database';
import { engineOf } from '../database/engines/engine';
import type { Tables } from '../database/tables';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import type { ImageFiles } from '../images/image-files';
import type { ImageStore } from '../images/image-store';
import { toColumns as toPageColumns } from '../own-pages/page-columns';
import { toColumns } from '../products/product-columns';
import { productContent } from '../products/product-content';
import { toColumns as toSynonymColumns } from '../search/synonym-store';
import { addDocumentRows, makeDemoDocuments, storeDocuments } from './demo-documents';

const Picture = z.object({ picture: z.string(), alt: z.string() });

/** `content.json` of a demo folder; its paths of images are relative to that folder. */
const DemoContent = z.object({
  categories: z.array(z.object({ id: z.int(), name: z.string(), introduction: z._default(z.string(), '') })),
  products: z.array(
    z.object({
      id: z.int(),
      categoryId: z.int(),
      name: z.string(),
      description: z.string(),
      price: z.optional(z.number()),
      offer: z.optional(z.number()),
      offerPrice: z.optional(z.number()),
      sizes: z.array(z.string()),
      picture: z.string(),
      alt: z.string(),
      ...productValueDetails,
      morePictures: z._default(z.array(Picture), []),
    }),
  ),
  /** Phrases that mean the same in a search. */
  synonyms: z._default(z.array(z.array(z.string())), []),
  articles: z._default(
    z.array(
      z.object({
        kind: z.enum(['blog', 'news']),
        title: z.string(),
        shortDescription: z.string(),
        body: z.string(),
        picture: z.string(),
        alt: z.string(),
        ...articleDetails,
        createdAt: z.iso.datetime(),
      }),
    ),
    [],
  ),
  pages: z._default(z.array(PageValues), []),
});
export type DemoContent = z.input<typeof DemoContent>;

export type ReadDemoContent = z.output<typeof DemoContent>;
export type DemoCatalogue = Pick<ReadDemoContent, 'categories' | 'products'>;
type DemoProduct = ReadDemoContent['products'][number];
type DemoArticle = ReadDemoContent['articles'][number];

const milestone = 'demo content';
const imagesAtOnce = 2;

/** Fills a new database, once only: content that an admin deletes later does not come back. */
export async function addDemoContent(
  db: Database,
  { images, files }: { images: ImageStore; files: ImageFiles },
  folder: string,
  log: FastifyBaseLogger,
): Promise<void> {
  if (await hasContent(db)) return;
  const { categories, products, articles, pages, synonyms } = await readDemoContent(folder);

  const pictures = products.length + products.flatMap(({ morePictures }) => morePictures).length;
  log.info({ images: pictures + articles.length }, 'processing the images of the demo content');
  const now = Date.now();
  const addImage = async (name: string) => images.add(await readFile(path.join(folder, name)));
  // Pictures are processed by other threads, while this one makes the documents.
  const making = makeDemoDocuments({ categories, products }, folder).then((made) =>
    storeDocuments(files, made),
  );
  making.catch(() => undefined);
  const productImages = await mapFew(products, async ({ picture, morePictures }) => ({
    first: await addImage(picture),
    others: await mapFew(morePictures, (each) => addImage(each.picture)),
  }));
  const articleRows = await mapFew(articles, async (article) =>
    toArticleRow(article, await addImage(article.picture)),
  );
  const documents = await making;
  const productRows = products.map((product, index) =>
    toProductRow(
      { ...product, certificates: product.certificates.map(documents.withFiles) },
      productImages[index],
      now,
    ),
  );

  await db.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows: isFirst } = await transaction
      .insertInto('milestone')
      .values({ name: milestone, reached_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    // Another process started on the same database and was faster.
    if (!isFirst) return;
    await transaction
      .insertInto('category')
      .values(
        categories.map(({ id, name, introduction }) => ({
          ...{ id, name, name_key: normaliseForSearch(name), introduction },
          changed_at: now,
        })),
      )
      .execute();
    await transaction.insertInto('product').values(productRows).execute();
    await addDocumentRows(transaction, documents);
    await addArticles(transaction, articleRows, articles);
    await addPages(transaction, pages);
    await addSynonyms(transaction, synonyms, now);
    await addMissingItems(transaction);
    // The further pictures of a product, and the files of its certificates, are in use where a version of it has them.
    const withFiles = products.filter((each) => each.morePictures.length + each.certificates.length > 0);
    for (const { id } of withFiles) await keepFirstVersion(transaction, productContent, id);
    const { advanceGeneratedIds } = engineOf(transaction);
    for (const table of ['category', 'product']) await advanceGeneratedIds(transaction, table);
    await incrementRevision(transaction);
  });
  const counts = { categories: categories.length, products: products.length, articles: articles.length };
  log.info(counts, 'demo content added');
}

export async function readDemoContent(folder: string): Promise<ReadDemoContent> {
  const json: unknown = JSON.parse(await readFile(path.join(folder, 'content.json'), 'utf8'));
  return z.parse(DemoContent, json);
}

async function hasContent(db: Database): Promise<boolean> {
  const reached = await db
    .selectFrom('milestone')
    .select('name')
    .where('name', '=', milestone)
    .executeTakeFirst();
  return Boolean(reached ?? (await db.selectFrom('category').select('id').limit(1).executeTakeFirst()));
}

export function toProductRow(
  { id, name, description, price, offerPrice, alt, morePictures, ...values }: DemoProduct,
  images: { first: string; others: string[] } | undefined,
  createdAt: number,
): Insertable<Tables['product']> {
  return {
    id,
    ...toColumns({
      ...values,
      productName: name,
      productDescription: description,
      productPrice: price,
      productOfferPrice: offerPrice,
      picture: { image: images?.first ?? '', alt, focus: '' },
      morePictures: morePictures.map((each, index) => ({
        image: images?.others[index] ?? '',
        alt: each.alt,
        focus: '',
      })),
    }),
    created_at: createdAt,
    changed_at: createdAt,
  };
}

async function addSynonyms(
  transaction: Database,
  sets: readonly string[][],
  changed_at: number,
): Promise<void> {
  const rows = sets.map((phrases) => ({ ...toSynonymColumns({ phrases }), changed_at }));
  if (rows.length > 0) await transaction.insertInto('search_synonym').values(rows).execute();
}

async function addArticles(
  transaction: Database,
  rows: Insertable<Tables['article']>[],
  articles: DemoArticle[],
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    const { id } = await transaction
      .insertInto('article')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    await saveTags(transaction, id, articles[index]?.tags ?? []);
  }
}

/** Each with its words as its address. */
async function addPages(transaction: Database, pages: readonly PageValues[]): Promise<void> {
  const now = Date.now();
  for (const page of pages) {
    const { id } = await transaction
      .insertInto('page')
      .values({ ...toPageColumns(page), created_at: now, changed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await giveFirstSlug(transaction, { kind: 'page', id }, page.title);
  }
}

export const toArticleRow = (article: DemoArticle, imageId: string): Insertable<Tables['article']> => ({
  kind: article.kind,
  ...toArticleColumns({ ...article, picture: { image: imageId, alt: article.alt } }),
  created_at: Date.parse(article.createdAt),
  changed_at: Date.parse(article.createdAt),
});

async function mapFew<Item, Row>(items: Item[], toRow: (item: Item) => Promise<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let first = 0; first < items.length; first += imagesAtOnce)
    rows.push(...(await Promise.all(items.slice(first, first + imagesAtOnce).map(toRow))));
  return rows;
}
