// Blog posts and news items are both articles: here each field gets the name that it has in the API's JSON.
import type { Blog, BlogSummary, News } from '@site/shared-contracts/schemas';
import type { Article } from './article-store';

export const toBlog = ({ body, ...article }: Article) =>
  ({ ...article, blogShortDescription: body }) satisfies Record<keyof Blog, unknown>;

export const toBlogSummary = ({
  id,
  title,
  shortDescription,
  image,
  picture,
  createdAt,
  changedAt,
}: Article) =>
  ({ id, title, shortDescription, image, picture, createdAt, changedAt }) satisfies Record<
    keyof BlogSummary,
    unknown
  >;

/** One view of the specification reads `_id`. */
export const toNews = ({ body, ...article }: Article) =>
  ({ ...article, _id: article.id, description: body }) satisfies Record<keyof News, unknown>;
