import type { Article, ArticleValues } from './article-resource';
import type { Stored } from '../../editing/draft-store';
import { customAlt } from '../../editing/custom-alt';

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
  values: { title, shortDescription, body, imageAlt: customAlt(picture, title) },
});
