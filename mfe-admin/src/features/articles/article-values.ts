import type { Article, ArticleValues } from './article-kind';
import type { Stored } from '../../editing/draft-store';
import { writtenAlt } from '../../editing/written-alt';

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
