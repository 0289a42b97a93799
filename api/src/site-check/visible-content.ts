import type { SiteFinding } from '@site/shared-contracts/schemas';
import type { Selectable } from 'kysely';
import type { Database } from '../database/database';
import { readById } from '../database/reading/read-batches';
import type { Tables } from '../database/tables';
import { imageIdOf } from '../images/image-name';
import { readDetails } from '../products/product-details';
import { findLinksInText } from './links-in-text';
import { readSiteParts } from './site-parts';

/** What visitors see of one item, as far as it is checked. */
export interface VisibleItem {
  item: SiteFinding['item'];
  /** What search results show below its title. Undefined for what is no page of its own. */
  description?: string;
  /** Links, and pictures of a text, with the words by which an admin finds them. */
  links: { words: string | undefined; href: string }[];
  /** Ids. */
  images: string[];
  /** The pictures without an alternative text, as admins count them: `Picture 2`. */
  withoutAlt: string[];
  /** Of the packs of a product. */
  articleNumbers?: string[];
}

/** Rows of one query: each has long texts, and other requests wait while they are read. */
const ARTICLES = 25;
const PRODUCTS = 250;

/** All that visitors see, some at a time: products, articles, pages, the site's content. Drafts and the trash are left out. */
export async function* readVisibleItems(db: Database): AsyncGenerator<VisibleItem[]> {
  for await (const rows of readById(selectProducts(db), PRODUCTS)) yield rows.map(toProduct);
  for await (const rows of readById(selectArticles(db), ARTICLES)) yield rows.map(toArticle);
  for await (const rows of readById(selectPages(db), ARTICLES)) yield rows.map(toPage);
  yield await readSiteParts(db);
}

type ProductRow = Pick<
  Selectable<Tables['product']>,
  'id' | 'category_id' | 'name' | 'description' | 'image_id' | 'details'
>;

const selectProducts = (db: Database) =>
  db
    .selectFrom('product')
    .select(['id', 'category_id', 'name', 'description', 'image_id', 'details'])
    .where('deleted_at', 'is', null);

/** The first picture without a text of its own has the product's name; the others would repeat it. */
function toProduct(row: ProductRow): VisibleItem {
  const { morePictures, packs } = readDetails(row.details);
  return {
    item: { kind: 'product', id: row.id, name: row.name, categoryId: row.category_id },
    description: row.description,
    links: [],
    images: [row.image_id, ...morePictures.map(({ image }) => image)],
    withoutAlt: morePictures.flatMap(({ alt }, index) =>
      alt === '' || alt === row.name ? [`Picture ${index + 2}`] : [],
    ),
    articleNumbers: packs.flatMap(({ sku }) => sku || []),
  };
}

type ArticleRow = Pick<
  Selectable<Tables['article']>,
  'id' | 'kind' | 'title' | 'short_description' | 'body' | 'image_id'
>;

const selectArticles = (db: Database) =>
  db
    .selectFrom('article')
    .select(['id', 'kind', 'title', 'short_description', 'body', 'image_id'])
    .where('deleted_at', 'is', null);

/** Its own picture without a text has the title. */
function toArticle(row: ArticleRow): VisibleItem {
  const { images, ...text } = readText(row.body);
  return {
    item: { kind: row.kind, id: row.id, name: row.title },
    description: row.short_description,
    ...text,
    images: [...(row.image_id === null ? [] : [row.image_id]), ...images],
  };
}

type PageRow = Pick<Selectable<Tables['page']>, 'id' | 'title' | 'search_description' | 'body'>;

const selectPages = (db: Database) =>
  db.selectFrom('page').select(['id', 'title', 'search_description', 'body']).where('deleted_at', 'is', null);

const toPage = (row: PageRow): VisibleItem => ({
  item: { kind: 'page', id: row.id, name: row.title },
  description: row.search_description,
  ...readText(row.body),
});

/** What is checked of a text in Markdown. A picture in it has no other words than its own. */
function readText(body: string): Pick<VisibleItem, 'links' | 'images' | 'withoutAlt'> {
  const links = findLinksInText(body);
  const pictures = links.filter(({ isPicture }) => isPicture);
  const shown = pictures.flatMap(({ href }) => imageIdOf(href.replace('/api/images/', '')) ?? []);
  return {
    links,
    images: [...new Set(shown)],
    withoutAlt: pictures.flatMap(({ words }, index) =>
      words?.trim() === '' ? [`Picture ${index + 1} of the text`] : [],
    ),
  };
}
