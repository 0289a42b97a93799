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

describe('the picture of a form that is in the library', () => {
  interface Uploaded {
    id: string;
  }
  async function upload(background: string): Promise<string> {
    const form = new FormData();
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background } });
    form.append('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'a.png');
    return (await api.send<Uploaded>('POST', '/api/images/create', { form, headers })).body.id;
  }
  const picture = (image: string, more: object = {}) => JSON.stringify({ image, ...more });
  const stored = async (kind: 'blog' | 'news') => (await read<Blog | News>(`/api/${kind}/1`)).picture;

  test('is that of the article, with its text and its point', async () => {
    const [teal, red] = [await upload('teal'), await upload('red')];
    const first = { picture: picture(teal, { alt: 'A tap', focus: '20% 70%' }) };
    await save('POST', '/api/blog/create', { ...blogText, ...first });
    expect(await stored('blog')).toMatchObject({ alt: 'A tap', focus: '20% 70%' });
    expect((await stored('blog'))?.variants[0]?.url).toContain(teal);
    // What is left out is empty: that of the old picture is none of the new one.
    await save('PUT', '/api/blog/update/1', { ...blogText, picture: picture(red) });
    const second = await stored('blog');
    expect(second?.alt).toBe(blogText.title);
    expect(second).not.toHaveProperty('focus');
    expect(second?.variants[0]?.url).toContain(red);
  });

  test('stays where a form leaves it out, and is taken away by null', async () => {
    const focused = picture(await upload('teal'), { alt: 'A tap', focus: '20% 70%' });
    const { id } = (await save('POST', '/api/news/create', { ...newsText, picture: focused })).body;
    await save('POST', '/api/news/create', { ...newsText, id: String(id) });
    expect(await stored('news')).toMatchObject({ alt: 'A tap', focus: '20% 70%' });
    await save('POST', '/api/news/create', { ...newsText, id: String(id), picture: 'null' });
    expect(await stored('news')).toBeUndefined();
    // As one that never had a picture.
    await save('POST', '/api/news/create', { ...newsText, id: String(id) }, true);
    expect(await stored('news')).toMatchObject({ alt: newsText.title });
    expect(await stored('news')).not.toHaveProperty('focus');
  });

  test('is kept in the version, so that the draft of the article has it', async () => {
    const image = await upload('teal');
    await save('POST', '/api/blog/create', {
      ...blogText,
      picture: picture(image, { alt: 'A tap', focus: '1% 2%' }),
    });
    const { body } = await api.send('GET', '/api/content/blog/1', { headers });
    expect(body).toMatchObject({ values: { picture: { image, alt: 'A tap' }, imageFocus: '1% 2%' } });
  });

  test.each([
    ['no JSON', '{image'],
    ['no id', '{"image":"x"}'],
    ['a point that is none', picture('0123456789abcdef', { focus: 'left' })],
    ['an unknown id', picture('0123456789abcdef')],
  ])('is rejected where it is %s, and nothing is stored', async (_, value) => {
    const { status, body } = await save('POST', '/api/blog/create', { ...blogText, picture: value });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})[0]).toMatch(/^picture/);
    expect(await read('/api/blog/all')).toMatchObject({ total: 0 });
  });

  test('is rejected beside a file', async () => {
    const fields = { ...blogText, picture: picture(await upload('teal')) };
    const { status, body } = await save('POST', '/api/blog/create', fields, true);
    expect([status, body.errors]).toEqual([422, { picture: 'Send the picture as a file, or by its id.' }]);
  });
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
