import { addPath, addPaths } from '../addresses/add-paths';
import type { Database } from '../database/database';
import { rejectMissing } from '../problems/problems';
import { route } from '../http/route';
import type { ArticleChanges } from './article-changes';
import { toBlog, toBlogSummary, toNews } from './article-responses';
import { noArticle, type Article, type ArticleKind, type ArticleStore } from './article-store';

const findShown = async (articles: ArticleStore, kind: ArticleKind, id: number): Promise<Article> =>
  (await articles.find(id)) ?? rejectMissing(await articles.isInTrash(id), noArticle[kind]);

export const blogRoutes = (db: Database, blog: ArticleStore, changes: ArticleChanges) => [
  route('GET /api/blog/all', async ({ query }) => {
    const { data, ...list } = await blog.list(query);
    return { ...list, data: await addPaths(db, 'blog', data.map(toBlogSummary)) };
  }),

  route('GET /api/blog/:id', async ({ params }) =>
    addPath(db, 'blog', toBlog(await findShown(blog, 'blog', params.id))),
  ),

  route('POST /api/blog/create', ({ form, file, ...by }) => {
    const { blogShortDescription: body, ...fields } = form;
    return changes.add({ ...fields, body }, file, by);
  }),

  route('PUT /api/blog/update/:id', ({ params, form, file, ...by }) => {
    const { blogShortDescription: body, ...fields } = form;
    return changes.change(params.id, { ...fields, body }, file, by);
  }),

  route('DELETE /api/blog/delete/:id', ({ params, ...by }) => changes.remove(params.id, by)),
];

export const newsRoutes = (db: Database, news: ArticleStore, changes: ArticleChanges) => [
  route('GET /api/news/all', async ({ query }) => {
    const { data, ...list } = await news.list(query);
    return { ...list, data: await addPaths(db, 'news', data.map(toNews)) };
  }),

  route('GET /api/news/:id', async ({ params }) =>
    addPath(db, 'news', toNews(await findShown(news, 'news', params.id))),
  ),

  route('POST /api/news/create', ({ form, file, ...by }) => {
    const { id, description: body, ...fields } = form;
    return id
      ? changes.change(id, { ...fields, body }, file, by)
      : changes.add({ ...fields, body }, file, by);
  }),

  route('DELETE /api/news/delete/:id', ({ params, ...by }) => changes.remove(params.id, by)),
];
