import { links, type Blog, type News } from '@site/shared-contracts';
import { Blog as BlogShape, BlogForm, News as NewsShape, NewsForm } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { adminLinks } from '../../links/admin-links';
import { adminQuery, readAs, type AdminQuery } from '../../api-client/admin-query';
import { call, type CallOptions } from '../../api-client/call';

export const ARTICLES_PER_PAGE = 12;

/** A blog post or a news item, with the same field names for both. */
export type Article = Pick<
  Blog,
  | 'id'
  | 'title'
  | 'shortDescription'
  | 'picture'
  | 'createdAt'
  | 'version'
  | 'author'
  | 'tags'
  | 'relatedProducts'
  | 'path'
  | 'searchTitle'
  | 'searchDescription'
> & { body: string };

/** What a picture shows and its point are in `picture`, and not in fields beside it, which are for a picture as a file. */
type FieldOfFile = 'imageAlt' | 'imageFocus';

/** An article in its form: texts, under the names of the API's form, except for the body, which has two names there. */
export type ArticleValues = Record<
  Exclude<keyof typeof BlogForm.shape, 'blogShortDescription' | FieldOfFile> | 'body',
  string
>;

/** What is published: without its `picture`, the article keeps the one that it has. */
export type ArticleToSave = Omit<ArticleValues, 'picture'> & Partial<Pick<ArticleValues, 'picture'>>;

/** A field that a form of the API has and the article's form lacks does not compile. */
type ArticleShape = Record<keyof ArticleValues, z.ZodMiniType>;

/** What differs between blog posts and news items: their names, URLs and calls. */
export interface ArticleResource {
  kind: 'blog' | 'news';
  /** Title of the list. */
  title: string;
  /** All of them, for messages: `the blog posts`. */
  all: string;
  /** One of them, in the alert after saving and as a title. */
  shortName: string;
  name: string;
  list: (page?: number) => string;
  create: () => string;
  edit: (id: number) => string;
  view: (id: number) => string;
  /** The specification demands an alert after saving a blog post. */
  hasSavedAlert: boolean;
  /** The API's own schema, under the field names of the form. */
  formSchema: z.ZodMiniType;
  /** All of them where page and size are left out. */
  listQuery: (query: {
    page?: number;
    pageSize?: number;
    search?: string;
    sort: 'newest';
  }) => AdminQuery<{ data: ArticleSummary[]; total: number }>;
  oneQuery: (id: number) => AdminQuery<Article>;
  readOne: (body: unknown) => Article | undefined;
  save: (id: number | undefined, article: ArticleToSave, options: CallOptions) => Promise<{ id: number }>;
}

export type ArticleSummary = Pick<Article, 'id' | 'title' | 'shortDescription' | 'picture' | 'createdAt'>;

const formSchemaOf = (shape: Omit<ArticleShape, 'body'>, body: z.ZodMiniType) =>
  z.object({
    title: shape.title,
    shortDescription: shape.shortDescription,
    body,
    author: shape.author,
    tags: shape.tags,
    relatedProducts: shape.relatedProducts,
    picture: shape.picture,
    searchTitle: shape.searchTitle,
    searchDescription: shape.searchDescription,
  } satisfies ArticleShape);

const fromBlog = ({ blogShortDescription: body, ...rest }: Blog): Article => ({ ...rest, body });
const fromNews = ({ description: body, ...rest }: News): Article => ({ ...rest, body });

export const blogResource: ArticleResource = {
  kind: 'blog',
  title: 'Blog Management',
  all: 'the blog posts',
  shortName: 'Blog',
  name: 'blog post',
  list: adminLinks.blog,
  create: adminLinks.newBlog,
  edit: adminLinks.editBlog,
  view: links.blogArticle,
  hasSavedAlert: true,
  formSchema: formSchemaOf(BlogForm.shape, BlogForm.shape.blogShortDescription),
  listQuery: (query) => adminQuery('GET /api/blog/all', { query }),
  oneQuery: (id) => readAs(adminQuery('GET /api/blog/:id', { params: { id } }), fromBlog),
  readOne: (body) => {
    const read = z.safeParse(BlogShape, body);
    return read.success ? fromBlog(read.data) : undefined;
  },
  save: (id, { body, ...rest }, options) => {
    const form = { ...rest, blogShortDescription: body };
    return id === undefined
      ? call('POST /api/blog/create', { form }, options)
      : call('PUT /api/blog/update/:id', { params: { id }, form }, options);
  },
};

export const newsResource: ArticleResource = {
  kind: 'news',
  title: 'News and Updates',
  all: 'the news',
  shortName: 'News',
  name: 'news item',
  list: adminLinks.news,
  create: adminLinks.newNews,
  edit: adminLinks.editNews,
  view: links.newsArticle,
  hasSavedAlert: false,
  formSchema: formSchemaOf(NewsForm.shape, NewsForm.shape.description),
  listQuery: (query) => adminQuery('GET /api/news/all', { query }),
  oneQuery: (id) => readAs(adminQuery('GET /api/news/:id', { params: { id } }), fromNews),
  readOne: (body) => {
    const read = z.safeParse(NewsShape, body);
    return read.success ? fromNews(read.data) : undefined;
  },
  // The specification has no call that changes a news item: the one that creates it replaces it, if it gets an id.
  save: (id, { body, ...rest }, options) => {
    const form = { ...rest, description: body };
    const withId = id === undefined ? form : { ...form, id: String(id) };
    return call('POST /api/news/create', { form: withId }, options);
  },
};
