import { ArticleValues as ArticleContent } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import type { ContentDetails } from '../../content-publishing/use-draft-saving';
import type { DescribeValues } from '../../content-publishing/version-comparison';
import { customAlt } from '../../editing/custom-alt';
import type { ServerState } from '../../editing/draft-store';
import { emptyValues, labelsOf, readValues, type FormFields } from '../../editing/form-fields';
import type { Article, ArticleValues } from './article-resource';

const fields: FormFields<ArticleValues, Article> = {
  title: { label: 'Title', textOf: ({ title }) => title },
  shortDescription: { label: 'Short description', textOf: ({ shortDescription }) => shortDescription },
  body: { label: 'Text', textOf: ({ body }) => body },
  author: { label: 'Author', textOf: ({ author = '' }) => author },
  tags: { label: 'Tags', textOf: ({ tags = [] }) => tags.map(({ name }) => name).join(',') },
  relatedProducts: {
    label: 'Related products',
    textOf: ({ relatedProducts = [] }) => relatedProducts.join(','),
  },
  imageAlt: { label: 'What the picture shows', textOf: ({ picture, title }) => customAlt(picture, title) },
  imageFocus: { label: 'What stays in view of the picture', textOf: ({ picture }) => picture?.focus ?? '' },
  searchTitle: { label: 'Title for search engines', textOf: ({ searchTitle = '' }) => searchTitle },
  searchDescription: {
    label: 'Description for search engines',
    textOf: ({ searchDescription = '' }) => searchDescription,
  },
};

/** In the order of the form. */
export const labels = labelsOf(fields);

export const newArticle: ServerState<ArticleValues> = { version: undefined, values: emptyValues(fields) };

export const valuesOf = (article: Article): ServerState<ArticleValues> => ({
  version: article.version,
  picture: article.picture,
  values: readValues(fields, article),
});

/** A draft, which may lack anything. */
export function valuesOfDraft({ item, values, images }: ContentDetails): ServerState<ArticleValues> {
  const { picture } = z.parse(ArticleContent, values);
  return {
    version: item.version,
    picture: picture && images[picture.image],
    values: textsOf(values),
  };
}

/** A version as the form has it. */
function textsOf(values: Record<string, unknown>): ArticleValues {
  const { picture, tags, relatedProducts, ...texts } = z.parse(ArticleContent, values);
  return {
    ...texts,
    tags: tags.join(','),
    relatedProducts: relatedProducts.join(','),
    imageAlt: picture?.alt ?? '',
  };
}

const split = (joined: string) => joined.split(',').filter(Boolean);

/** Ids, as the form has them: joined by commas. */
export const splitIds = (joined: string) => split(joined).map(Number);

/** The form as a draft has it, without its picture. */
export const toDraft = (values: ArticleValues) => ({
  title: values.title,
  shortDescription: values.shortDescription,
  body: values.body,
  author: values.author,
  tags: split(values.tags),
  relatedProducts: splitIds(values.relatedProducts),
  imageFocus: values.imageFocus,
  searchTitle: values.searchTitle,
  searchDescription: values.searchDescription,
});

/** The name on the screen of a field of the API's draft. */
export const labelOf = (apiField: string): string | undefined =>
  ({ ...labels, picture: 'Picture' })[apiField as keyof ArticleValues];

/** A version, for the comparison with others. */
export const describeArticle: DescribeValues = (values) => {
  const { picture } = z.parse(ArticleContent, values);
  const texts = textsOf(values);
  const readable = {
    ...texts,
    tags: split(texts.tags).join(', '),
    relatedProducts: splitIds(texts.relatedProducts)
      .map((id) => `Product ${id}`)
      .join(', '),
  };
  return Object.entries(labels).map(([name, title]) => ({
    name,
    title,
    text: readable[name as keyof ArticleValues],
    images: name === 'imageAlt' && picture ? [picture.image] : undefined,
  }));
};
