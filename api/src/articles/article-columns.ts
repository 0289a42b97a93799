// How each field of an article is stored. A field of a version that is missing here does not compile.
import type { ArticleValues } from '@site/shared-contracts/schemas';
import type { Selectable } from 'kysely';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import type { Tables } from '../database/tables';
import { altColumns, chooseAlt } from '../images/image-alt';

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
} as const satisfies Record<Exclude<keyof ArticleValues, 'picture'>, keyof Tables['article']>;

type ArticleColumn = (typeof columnOf)[keyof typeof columnOf];

export type ArticleColumns = Pick<Selectable<Tables['article']>, ArticleColumn | 'image_id' | 'image_alt'>;

export const articleColumns = Object.values(columnOf).map((column) => `article.${column}` as const);

export const toColumns = (values: ArticleValues) =>
  ({
    title: values.title,
    short_description: values.shortDescription,
    body: values.body,
    author: values.author,
    tags: JSON.stringify(values.tags),
    related_products: JSON.stringify(values.relatedProducts),
    image_id: values.picture?.image ?? null,
    image_focus: values.imageFocus,
    search_title: values.searchTitle,
    search_description: values.searchDescription,
    title_key: normaliseForSearch(values.title),
    search_key: normaliseForSearch(`${values.title} ${values.shortDescription}`),
    ...altColumns(chooseAlt(values.picture?.alt, values.title)),
  }) satisfies Record<ArticleColumn | 'image_id' | 'title_key' | 'search_key', unknown>;

export const toValues = (row: ArticleColumns) =>
  ({
    title: row.title,
    shortDescription: row.short_description,
    body: row.body,
    author: row.author,
    tags: JSON.parse(row.tags) as string[],
    relatedProducts: JSON.parse(row.related_products) as number[],
    picture:
      row.image_id === null
        ? undefined
        : { image: row.image_id, alt: row.image_alt === row.title ? '' : row.image_alt },
    imageFocus: row.image_focus,
    searchTitle: row.search_title,
    searchDescription: row.search_description,
  }) satisfies Record<keyof ArticleValues, unknown> & ArticleValues;
