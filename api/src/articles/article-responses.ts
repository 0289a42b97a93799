// Blog posts and news items are both articles: here each field gets the name that it has in the API's JSON.
import type {
  articleDetails,
  ArticleValues,
  Blog,
  BlogSummary,
  Image,
  News,
} from '@site/shared-contracts/schemas';
import type { Article } from './article-store';
import { toTags } from './article-tags';

/** The focus is one of the picture. */
type ShownDetail = Exclude<keyof typeof articleDetails, 'imageFocus'>;

/** What an article does not have is left out. */
export const toDetails = ({
  author,
  tags,
  relatedProducts,
  searchTitle,
  searchDescription,
}: Pick<ArticleValues, ShownDetail>) =>
  ({
    author: author || undefined,
    tags: tags.length > 0 ? toTags(tags) : undefined,
    relatedProducts: relatedProducts.length > 0 ? relatedProducts : undefined,
    searchTitle: searchTitle || undefined,
    searchDescription: searchDescription || undefined,
  }) satisfies Record<ShownDetail, unknown>;

/** `focus` is empty for the middle. */
export const withFocus = (image: Image | undefined, focus: string): Image | undefined =>
  image && (focus ? { ...image, focus } : image);

export const toBlog = ({ body, ...article }: Article) =>
  ({ ...article, blogShortDescription: body }) satisfies Blog;

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
    Exclude<keyof BlogSummary, 'path'>,
    unknown
  >;

/** One view of the specification reads `_id`. */
export const toNews = ({ body, ...article }: Article) =>
  ({ ...article, _id: article.id, description: body }) satisfies News;

export const toWire = { blog: toBlog, news: toNews };
