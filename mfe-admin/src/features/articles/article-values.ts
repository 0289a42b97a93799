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

/** A draft, which may lack anything. */
export function valuesOfDraft({ item, values, images }: ContentDetails): ServerState<ArticleValues> {
  const { picture, ...texts } = z.parse(ArticleContent, values);
  return {
    version: item.version,
    picture: picture && images[picture.image],
    values: { ...texts, imageAlt: picture?.alt ?? '' },
  };
}

/** The form as a draft has it, without its picture. */
export const toDraft = ({ title, shortDescription, body }: ArticleValues) => ({
  title,
  shortDescription,
  body,
});

/** The name on the screen of a field of the API's draft. */
export const labelOf = (apiField: string): string | undefined =>
  ({ ...labels, picture: 'Picture' })[apiField as keyof ArticleValues];

/** A version, for the comparison with others. */
export const describeArticle: DescribeValues = (values) => {
  const { picture, ...texts } = z.parse(ArticleContent, values);
  const text = { ...texts, imageAlt: picture?.alt ?? '' };
  return Object.entries(labels).map(([name, title]) => ({
    name,
    title,
    text: text[name as keyof typeof text],
    image: name === 'imageAlt' ? picture?.image : undefined,
  }));
};
