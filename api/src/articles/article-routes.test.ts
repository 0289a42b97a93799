import type { Problem } from '@site/shared-contracts';
import { Blog, News, type BlogSummary } from '@site/shared-contracts/schemas';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;
let headers: Record<string, string>;

beforeEach(async () => {
  api = await runApi();
  headers = await signIn(api);
});

type Saved = Problem & { id: number; version: number };
type Fields = Record<string, string>;

async function save(
  method: string,
  path: string,
  fields: Fields,
  options: { picture?: boolean; tag?: string } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (options.picture) {
    const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } });
    form.append('image', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'a.jpg');
  }
  const more = options.tag ? { 'if-match': options.tag } : {};
  return api.send<Saved>(method, path, { form, headers: { ...headers, ...more } });
}

const blogText = {
  title: 'Hard water',
  shortDescription: 'Why soap curdles.',
  blogShortDescription: 'Calcium.',
};
const newsText = { title: 'New line', shortDescription: 'It fills cans.', description: 'In Kochi.' };
const read = async <Body>(path: string) => (await api.send<Body>('GET', path)).body;

test('blog posts: added with and without a picture, listed, read', async () => {
  expect((await save('POST', '/api/blog/create', blogText, { picture: true })).body).toEqual({
    status: 200,
    id: 1,
    version: 1,
  });
  await save('POST', '/api/blog/create', { ...blogText, title: 'Soft water' });
  const { data } = await read<{ data: BlogSummary[] }>('/api/blog/all');
  expect(data.map(({ title }) => title)).toEqual(['Hard water', 'Soft water']);
  expect(data[0]?.image).toMatch(/^\/api\/images\/[0-9a-f]{16}-400\.webp$/);
  expect(data[1]).not.toHaveProperty('image');
  expect(data[0]).not.toHaveProperty('blogShortDescription');

  const blog = await read<Blog>('/api/blog/1');
  expect(z.parse(z.strictObject(Blog.shape), blog)).toEqual(blog);
  expect(blog).toMatchObject({ ...blogText, id: 1, picture: { width: 400, height: 300, alt: 'Hard water' } });
  expect(Math.abs(Date.parse(blog.createdAt) - Date.now())).toBeLessThan(60_000);
});

test('a changed blog post keeps its picture, its id and its date', async () => {
  await save('POST', '/api/blog/create', blogText, { picture: true });
  const before = await read<Blog>('/api/blog/1');
  const changed = {
    ...blogText,
    title: 'Very hard water',
    blogShortDescription: 'Calcium.\n\nAnd magnesium.',
  };
  expect((await save('PUT', '/api/blog/update/1', changed)).body).toMatchObject({ id: 1, version: 2 });
  const after = await read<Blog>('/api/blog/1');
  expect(after).toMatchObject({ ...changed, image: before.image, createdAt: before.createdAt });
});

test('news: the oldest first, and each under both names of its id', async () => {
  for (const title of ['First', 'Second', 'Third'])
    await save('POST', '/api/news/create', { ...newsText, title });
  const { data } = await read<{ data: News[] }>('/api/news/all');
  expect(data.map(({ title }) => title)).toEqual(['First', 'Second', 'Third']);
  expect(data.every(({ id, _id }) => id === _id)).toBe(true);
  const news = await read<News>('/api/news/2');
  expect(z.parse(z.strictObject(News.shape), news)).toEqual(news);
});

test('a news item created with the id of another replaces it, and there is never a second one', async () => {
  await save('POST', '/api/news/create', newsText);
  const again = await save('POST', '/api/news/create', { ...newsText, title: 'Newer line', id: '1' });
  expect(again.body).toMatchObject({ id: 1, version: 2 });
  const { data } = await read<{ data: News[] }>('/api/news/all');
  expect(data.map(({ id, title }) => [id, title])).toEqual([[1, 'Newer line']]);
  expect((await save('POST', '/api/news/create', { ...newsText, id: '99' })).status).toBe(404);
  expect((await save('POST', '/api/news/create', { ...newsText, id: '' })).body).toMatchObject({
    version: 1,
  });
});

test('a blog post is no news item, whatever its number', async () => {
  await save('POST', '/api/blog/create', blogText);
  expect((await api.get('/api/news/1')).status).toBe(404);
  expect((await save('POST', '/api/news/create', { ...newsText, id: '1' })).status).toBe(404);
  expect((await api.send('DELETE', '/api/news/delete/1', { headers })).status).toBe(404);
  expect((await api.get('/api/blog/1')).status).toBe(200);
});

test('a change from an older version gets the current state, in the field names of its kind', async () => {
  await save('POST', '/api/news/create', newsText);
  const etag = (await api.get('/api/news/1')).headers.get('etag') ?? '';
  await save('POST', '/api/news/create', { ...newsText, title: 'Theirs', id: '1' }, { tag: etag });
  const late = await save('POST', '/api/news/create', { ...newsText, title: 'Mine', id: '1' }, { tag: etag });
  expect(late.status).toBe(412);
  expect(late.body.current).toMatchObject({ id: 1, title: 'Theirs', description: 'In Kochi.', version: 2 });
});

test('searched, sorted and cut into pages', async () => {
  for (const title of ['Été', 'Zebra', 'Apple'])
    await save('POST', '/api/blog/create', { ...blogText, title });
  const titles = async (query: string) =>
    (await read<{ data: BlogSummary[] }>(`/api/blog/all?${query}`)).data.map(({ title }) => title);
  expect(await titles('search=ete')).toEqual(['Été']);
  expect(await titles('sort=title')).toEqual(['Apple', 'Été', 'Zebra']);
  expect(await titles('sort=newest&page=1&pageSize=2')).toEqual(['Apple', 'Zebra']);
  expect(await titles('sort=newest&page=2&pageSize=2')).toEqual(['Été']);
});

test('sorted by the title alone, whatever comes after it', async () => {
  await save('POST', '/api/blog/create', { ...blogText, title: 'Soap', shortDescription: 'Zinc.' });
  await save('POST', '/api/blog/create', { ...blogText, title: 'soap bar', shortDescription: 'Aloe.' });
  const { data } = await read<{ data: BlogSummary[] }>('/api/blog/all?sort=title');
  expect(data.map(({ title }) => title)).toEqual(['Soap', 'soap bar']);
});

test('deleted, in the trash, and back', async () => {
  await save('POST', '/api/blog/create', blogText);
  expect((await api.send('DELETE', '/api/blog/delete/1', { headers })).status).toBe(200);
  expect((await api.get('/api/blog/1')).status).toBe(410);
  expect((await api.get('/api/news/1')).status).toBe(404);
  expect((await read<{ data: Blog[] }>('/api/blog/all')).data).toEqual([]);
  const { body } = await api.send('GET', '/api/trash/all', { headers });
  expect(body).toMatchObject({ total: 1, data: [{ kind: 'blog', id: 1, name: 'Hard water' }] });
  await api.send('POST', '/api/trash/restore/blog/1', { headers });
  expect((await api.get('/api/blog/1')).status).toBe(200);
});

test('missing fields are named', async () => {
  const { status, body } = await save('POST', '/api/blog/create', { title: 'Only this' });
  expect(status).toBe(422);
  expect(body.errors).toEqual({
    shortDescription: 'This field is required.',
    blogShortDescription: 'This field is required.',
  });
});
