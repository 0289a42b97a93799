import { customAlt } from '../../editing/custom-alt';
import type { ServerState } from '../../editing/draft-store';
import { emptyValues, labelsOf, readValues, type FormFields } from '../../editing/form-fields';
import type { Article, ArticleValues } from './article-resource';

const fields: FormFields<ArticleValues, Article> = {
  title: { label: 'Title', textOf: ({ title }) => title },
  shortDescription: { label: 'Short description', textOf: ({ shortDescription }) => shortDescription },
  body: { label: 'Text', textOf: ({ body }) => body },
  imageAlt: { label: 'What the picture shows', textOf: ({ picture, title }) => customAlt(picture, title) },
};

/** In the order of the form. */
export const labels = labelsOf(fields);

export const newArticle: ServerState<ArticleValues> = { version: undefined, values: emptyValues(fields) };

export const valuesOf = (article: Article): ServerState<ArticleValues> => ({
  version: article.version,
  picture: article.picture,
  values: readValues(fields, article),
});
