// How each field of an article is stored. A field of the form or of a version that is missing here does not compile.
import type { ArticleValues, BlogForm, NewsForm } from '@site/shared-contracts/schemas';
import type { Selectable } from 'kysely';
import type { output } from 'zod/mini';
import { normaliseForSearch } from '../database/normalise-for-search';
import type { Tables } from '../database/tables';

type BlogFields = Omit<output<typeof BlogForm>, 'blogShortDescription'>;
type NewsFields = Omit<output<typeof NewsForm>, 'description' | 'id'>;

/** The fields of both forms, with one name for the long text. */
export type ArticleFields = BlogFields & NewsFields & { body: string };

/**
 * `imageAlt` is left out: its column depends on the image and on the title as well (image-alt.ts). A `picture` is stored
 * as an image, an `imageAlt` and an `imageFocus`.
 */
type FormField = Exclude<keyof ArticleFields, 'imageAlt' | 'picture'>;
type StoredField = Exclude<keyof ArticleValues, 'picture'>;

const columnOf = {
  title: 'title',
  shortDescription: 'short_description',
  body: 'body',
  author: 'author',
  tags: 'tags',
  relatedProducts: 'related_products',
  imageFocus: 'image_focus',
  searchTitle: 'search_title',
  searchDescription: 'search_description',
} as const satisfies Record<StoredField | FormField, keyof Tables['article']>;

export type ArticleColumn = (typeof columnOf)[StoredField];

export const articleColumns = Object.values(columnOf).map((column) => `article.${column}` as const);

/** What is left out stays as it is. */
export const toColumns = ({
  title,
  shortDescription,
  body,
  ...details
}: Omit<ArticleFields, 'imageAlt' | 'picture'>) =>
  ({
    title,
    short_description: shortDescription,
    body,
    author: details.author,
    tags: details.tags && JSON.stringify(details.tags),
    related_products: details.relatedProducts && JSON.stringify(details.relatedProducts),
    image_focus: details.imageFocus,
    search_title: details.searchTitle,
    search_description: details.searchDescription,
    title_key: normaliseForSearch(title),
    search_key: normaliseForSearch(`${title} ${shortDescription}`),
  }) satisfies Record<ArticleColumn | 'title_key' | 'search_key', unknown>;

export const toFields = (row: Pick<Selectable<Tables['article']>, ArticleColumn>) =>
  ({
    title: row.title,
    shortDescription: row.short_description,
    body: row.body,
    author: row.author,
    tags: JSON.parse(row.tags) as string[],
    relatedProducts: JSON.parse(row.related_products) as number[],
    imageFocus: row.image_focus,
    searchTitle: row.search_title,
    searchDescription: row.search_description,
  }) satisfies Record<StoredField, unknown> & Pick<ArticleValues, FormField>;
