import type { Article, ArticleValues } from '../articles/article-kind';
import { writtenAlt } from '../picture-field/written-alt';
import type { Stored } from '../editing/use-editor';

export const newArticle: Stored<ArticleValues> = {
  version: undefined,
  values: { title: '', shortDescription: '', body: '', imageAlt: '' },
};

export const valuesOf = ({
  title,
  shortDescription,
  body,
  picture,
  version,
}: Article): Stored<ArticleValues> => ({
  version,
  values: { title, shortDescription, body, imageAlt: writtenAlt(picture, title) },
});
