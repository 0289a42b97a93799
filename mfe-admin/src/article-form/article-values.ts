import type { Article, ArticleValues } from '../articles/article-kind';
import type { Stored } from '../editing/draft-store';
import { writtenAlt } from '../picture-field/written-alt';

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
  picture,
  values: { title, shortDescription, body, imageAlt: writtenAlt(picture, title) },
});
