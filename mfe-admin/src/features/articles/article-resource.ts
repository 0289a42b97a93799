import { links, type Blog, type News } from '@site/shared-contracts';
import { Blog as BlogShape, BlogForm, News as NewsShape, NewsForm } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { adminLinks } from '../../admin-links';
import { adminQuery, readAs, type AdminQuery } from '../../api/admin-query';
import { call, type CallOptions } from '../../api/call';

export const ARTICLES_PER_PAGE = 12;

/** A blog post or a news item, in words that fit both. */
export type Article = Pick<
  Blog,
  'id' | 'title' | 'shortDescription' | 'picture' | 'createdAt' | 'version'
> & { body: string };

/** An article as its form has it. */
export type ArticleValues = Record<'title' | 'shortDescription' | 'body' | 'imageAlt', string>;

/** What is different between blog posts and news items: their names, addresses and calls. */
export interface ArticleResource {
  kind: 'blog' | 'news';
  /** The screen with all of them. */
  title: string;
  /** All of them, for messages: `the blogs`. */
  all: string;
  /** One of them, at the beginning of a sentence. */
  shortName: string;
  name: string;
  list: (page?: number) => string;
  create: () => string;
  edit: (id: number) => string;
  view: (id: number) => string;
  /** The specification has an alert that says when a blog post is saved. */
  hasSavedAlert: boolean;
  /** The API's own check, in the names of the form. */
  formSchema: z.ZodMiniType;
  /** Without page and size: all of them. */
  listQuery: (query: {
    page?: number;
    pageSize?: number;
    search?: string;
    sort: 'newest';
  }) => AdminQuery<{ data: Summary[]; total: number }>;
  oneQuery: (id: number) => AdminQuery<Article>;
  readOne: (body: unknown) => Article | undefined;
  save: (
    id: number | undefined,
    values: ArticleValues,
    image: File | undefined,
    choices: CallOptions,
  ) => Promise<{ id: number }>;
}

export type Summary = Pick<Article, 'id' | 'title' | 'shortDescription' | 'picture' | 'createdAt'>;

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
  formSchema: z.object({
    title: BlogForm.shape.title,
    shortDescription: BlogForm.shape.shortDescription,
    body: BlogForm.shape.blogShortDescription,
    imageAlt: BlogForm.shape.imageAlt,
  }),
  listQuery: (query) => adminQuery('GET /api/blog/all', { query }),
  oneQuery: (id) => readAs(adminQuery('GET /api/blog/:id', { params: { id } }), fromBlog),
  readOne: (body) => {
    const read = z.safeParse(BlogShape, body);
    return read.success ? fromBlog(read.data) : undefined;
  },
  save: (id, { body, ...rest }, file, choices) => {
    const form = { ...rest, blogShortDescription: body };
    return id === undefined
      ? call('POST /api/blog/create', { form, file }, choices)
      : call('PUT /api/blog/update/:id', { params: { id }, form, file }, choices);
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
  formSchema: z.object({
    title: NewsForm.shape.title,
    shortDescription: NewsForm.shape.shortDescription,
    body: NewsForm.shape.description,
    imageAlt: NewsForm.shape.imageAlt,
  }),
  listQuery: (query) => adminQuery('GET /api/news/all', { query }),
  oneQuery: (id) => readAs(adminQuery('GET /api/news/:id', { params: { id } }), fromNews),
  readOne: (body) => {
    const read = z.safeParse(NewsShape, body);
    return read.success ? fromNews(read.data) : undefined;
  },
  // The specification has no call that changes a news item: the same one, with its id, replaces it.
  save: (id, { body, ...rest }, file, choices) =>
    call(
      'POST /api/news/create',
      { form: { ...rest, description: body, ...(id !== undefined && { id: String(id) }) }, file },
      choices,
    ),
};
