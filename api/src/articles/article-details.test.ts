import type { List, Problem } from '@site/shared-contracts';
import type { Blog, News, TaggedArticle, TagInUse } from '@site/shared-contracts/schemas';
import sharp from 'sharp';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;
let headers: Record<string, string>;

beforeEach(async () => {
  api = await runApi();
  headers = await signIn(api);
});

type Saved = Problem & { id: number; version: number };

const blogText = { title: 'Hard water', shortDescription: 'Why.', blogShortDescription: 'Calcium.' };
const newsText = { title: 'New line', shortDescription: 'It fills cans.', description: 'In Kochi.' };
const details = {
  author: 'Research team',
  tags: 'Hard water, Soap',
  relatedProducts: '7,3',
  imageFocus: '20% 70%',
  searchTitle: 'Hard water and soap: what to do',
  searchDescription: 'How to wash where the water is hard.',
};

async function save(method: string, path: string, fields: Record<string, string>, hasPicture = false) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (hasPicture) {
    const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } });
    form.append('image', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'a.jpg');
  }
  return api.send<Saved>(method, path, { form, headers });
}
const read = async <Body>(path: string) => (await api.send<Body>('GET', path)).body;
const tagged = async (slug: string) =>
  (await read<List<TaggedArticle>>(`/api/articles/tagged/${encodeURIComponent(slug)}?page=1`)).data.map(
    ({ kind, title, tag }) => [kind, title, tag],
  );

test('an article has author, tags, related products and the focus of its picture', async () => {
  await save('POST', '/api/blog/create', { ...blogText, ...details }, true);
  expect(await read<Blog>('/api/blog/1')).toMatchObject({
    author: 'Research team',
    tags: [
      { slug: 'hard-water', name: 'Hard water' },
      { slug: 'soap', name: 'Soap' },
    ],
    relatedProducts: [7, 3],
    picture: { focus: '20% 70%' },
    searchTitle: details.searchTitle,
    searchDescription: details.searchDescription,
  });
  expect((await read<List<Blog>>('/api/blog/all')).data[0]?.picture?.focus).toBe('20% 70%');
});

test('an article without them has no field of theirs', async () => {
  await save('POST', '/api/news/create', newsText, true);
  const news = await read<News>('/api/news/1');
  for (const name of ['author', 'tags', 'relatedProducts', 'searchTitle', 'searchDescription'])
    expect(news).not.toHaveProperty(name);
  expect(news.picture).not.toHaveProperty('focus');
});

test('a form that leaves them out keeps them; one that sends them empty removes them', async () => {
  await save('POST', '/api/blog/create', { ...blogText, ...details });
  await save('PUT', '/api/blog/update/1', { ...blogText, title: 'Harder water' });
  expect(await read<Blog>('/api/blog/1')).toMatchObject({
    author: 'Research team',
    relatedProducts: [7, 3],
    searchTitle: details.searchTitle,
  });
  expect(await tagged('soap')).toEqual([['blog', 'Harder water', 'Soap']]);
  await save('PUT', '/api/blog/update/1', {
    ...blogText,
    author: '',
    tags: '',
    relatedProducts: '',
    searchTitle: '',
  });
  const blog = await read<Blog>('/api/blog/1');
  for (const name of ['author', 'tags', 'relatedProducts', 'searchTitle'])
    expect(blog).not.toHaveProperty(name);
  expect(await tagged('soap')).toEqual([]);
});

test.each([
  ['tags', 'Soap,???'],
  ['tags', Array.from({ length: 11 }, (_, index) => `Tag ${index}`).join()],
  ['tags', 'a'.repeat(41)],
  ['relatedProducts', '3,x'],
  ['imageFocus', '120% 5%'],
  ['author', 'a'.repeat(121)],
])('%s %j is rejected, at its field', async (name, value) => {
  const { status, body } = await save('POST', '/api/blog/create', { ...blogText, [name]: value });
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {}).map((field) => field.split('.')[0])).toEqual([name]);
});

test('blog posts and news share tags; spellings of one tag are one', async () => {
  await save('POST', '/api/blog/create', { ...blogText, tags: 'Hard Water' });
  await save('POST', '/api/news/create', { ...newsText, tags: 'hard  water!,കടുപ്പം' });
  await save('POST', '/api/blog/create', { ...blogText, title: 'Other', tags: 'Soap' });
  expect(await tagged('hard-water')).toEqual([
    ['news', 'New line', 'hard  water!'],
    ['blog', 'Hard water', 'Hard Water'],
  ]);
  expect(await tagged('കടുപ്പം')).toHaveLength(1);
  const tags = await read<List<TagInUse>>('/api/tags/all');
  expect(tags.data.map(({ slug, articles }) => [slug, articles])).toEqual([
    ['hard-water', 2],
    ['soap', 1],
    ['കടുപ്പം', 1],
  ]);
});

test('an article in the trash, or hidden, has no tags for visitors until it is shown again', async () => {
  const { id } = (await save('POST', '/api/blog/create', { ...blogText, tags: 'Soap' })).body;
  await api.send('DELETE', `/api/blog/delete/${id}`, { headers });
  expect(await tagged('soap')).toEqual([]);
  await api.send('POST', `/api/trash/restore/blog/${id}`, { headers });
  expect(await tagged('soap')).toHaveLength(1);
  const act = (action: string) =>
    api.send('POST', `/api/content/blog/${id}/${action}`, { json: {}, headers });
  expect((await act('unpublish')).status).toBe(200);
  expect(await read('/api/tags/all')).toMatchObject({ total: 0 });
  expect((await act('publish')).status).toBe(200);
  expect(await tagged('soap')).toHaveLength(1);
  await api.send('DELETE', `/api/blog/delete/${id}`, { headers });
  expect((await api.send('DELETE', `/api/trash/purge/blog/${id}`, { headers })).status).toBe(200);
  expect(await read('/api/tags/all')).toMatchObject({ total: 0 });
});

test('a draft has them too, and visitors see them once it is published', async () => {
  const values = {
    title: 'A draft',
    shortDescription: 'Why.',
    body: 'Calcium.',
    author: 'Research team',
    tags: ['Soap'],
    relatedProducts: [3],
  };
  const { id } = (await api.send<Saved>('POST', '/api/content/blog', { json: { values }, headers })).body;
  expect(await tagged('soap')).toEqual([]);
  const link = await api.send<{ path: string }>('POST', `/api/content/blog/${id}/preview`, {
    json: {},
    headers,
  });
  const token = link.body.path.split('preview=')[1] ?? '';
  const preview = await api.send<{ response: Blog }>('POST', '/api/preview', { json: { token } });
  expect(preview.body.response).toMatchObject({
    author: 'Research team',
    tags: [{ slug: 'soap', name: 'Soap' }],
    relatedProducts: [3],
  });
  await api.send('POST', `/api/content/blog/${id}/publish`, { json: {}, headers });
  expect(await tagged('soap')).toEqual([['blog', 'A draft', 'Soap']]);
  expect(await read<Blog>(`/api/blog/${id}`)).toMatchObject({
    author: 'Research team',
    relatedProducts: [3],
  });
});
