import type { Problem } from '@site/shared-contracts';
import type { ContentItem, ContentVersion } from '@site/shared-contracts/schemas';
import { siteParts } from '@site/shared-contracts/site-parts';
import sharp from 'sharp';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;
let headers: Record<string, string>;

beforeEach(async () => {
  api = await runApi();
  headers = await signIn(api);
  await api.send('POST', '/api/category/create', { json: { name: 'Beauty Soap' }, headers });
});

type Saved = Problem & { id: number; version: number };
interface Details {
  item: ContentItem;
  values: Record<string, unknown>;
  images: Record<string, unknown>;
}

const send = <Body = Saved>(method: string, path: string, json?: unknown, version?: number) =>
  api.send<Body>(method, `/api/content/${path}`, {
    ...(json !== undefined && { json }),
    headers: { ...headers, ...(version !== undefined && { 'if-match': `"${version}"` }) },
  });
const details = async (path: string) => (await send<Details>('GET', path)).body;

async function uploadPicture(background = 'teal'): Promise<string> {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background } });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'a.jpg');
  return (await api.send<{ id: string }>('POST', '/api/images/create', { form, headers })).body.id;
}

const article = { title: 'Hard water', shortDescription: 'Why soap curdles.', body: 'Calcium.' };
const product = async () => ({
  productName: 'Rose Soap',
  productDescription: 'Smells of roses.',
  productPrice: 40,
  sizes: ['100 g', '125 g'],
  categoryId: 1,
  picture: { image: await uploadPicture(), alt: 'A pink bar' },
});

test('a draft is in no public response, until it is published', async () => {
  const { body: saved } = await send('POST', 'product', { values: await product() });
  expect(saved).toMatchObject({ status: 200, version: 1 });
  const path = `product/${saved.id}`;
  expect((await details(path)).item).toMatchObject({ state: 'draft', name: 'Rose Soap', categoryId: 1 });
  for (const url of [
    'products/all',
    'products/details',
    'category/all',
    'sitemap',
    'products/all?search=rose',
  ])
    expect(await (await api.get(`/api/${url}`)).text()).not.toMatch(/Rose|"count":[^0]/);
  expect((await api.get(`/api/products/${saved.id}`)).status).toBe(404);

  const published = await send('POST', `${path}/publish`, {}, 1);
  expect(published).toMatchObject({ status: 200, body: { id: saved.id, version: 2 } });
  const visible = (await api.send<Record<string, unknown>>('GET', `/api/products/${saved.id}`)).body;
  expect(visible).toMatchObject({
    id: saved.id,
    productName: 'Rose Soap',
    productPrice: 40,
    sizes: ['100 g', '125 g'],
    categoryName: 'Beauty Soap',
    image: { alt: 'A pink bar', width: 400 },
  });
  expect((await details(path)).item).toMatchObject({ state: 'published', publishedVersion: 1 });
});

test('a draft of what visitors see leaves it as it is, and can be published, discarded and brought back', async () => {
  const { id } = (await send('POST', 'blog', { values: article })).body;
  await send('POST', `blog/${id}/publish`, {});
  const seen = await (await api.get(`/api/blog/${id}`)).text();
  const draft = await send('PUT', `blog/${id}`, { values: { ...article, title: 'Soft water' } });
  expect(draft.body).toMatchObject({ id, version: 3 });
  expect(await (await api.get(`/api/blog/${id}`)).text()).toBe(seen);
  expect(await details(`blog/${id}`)).toMatchObject({
    item: { state: 'changed', name: 'Soft water', publishedVersion: 1, draftVersion: 2 },
    values: { title: 'Soft water' },
  });

  await send('DELETE', `blog/${id}/draft`, undefined, 3);
  expect(await details(`blog/${id}`)).toMatchObject({
    item: { state: 'published', name: 'Hard water' },
    values: { title: 'Hard water' },
  });
  expect((await send('DELETE', `blog/${id}/draft`)).status).toBe(409);

  await send('POST', `blog/${id}/versions/2/restore`, {});
  expect((await details(`blog/${id}`)).values).toMatchObject({ title: 'Soft water' });
  await send('POST', `blog/${id}/publish`, {});
  expect((await api.send('GET', `/api/blog/${id}`)).body).toMatchObject({ title: 'Soft water' });
  const { data } = (await send<{ data: ContentVersion[] }>('GET', `blog/${id}/versions`)).body;
  expect(
    data.map(({ number, action, isPublished, isDraft }) => [number, action, isPublished, isDraft]),
  ).toEqual([
    [3, 'restore', true, false],
    [2, 'draft', false, false],
    [1, 'draft', false, false],
  ]);
  expect((await send<Details>('GET', `blog/${id}/versions/1`)).body.values).toMatchObject(article);
});

test('hidden, visitors get 404 and the lists lose it; published again, it has its number and date back', async () => {
  const { id } = (await send('POST', 'product', { values: await product() })).body;
  await send('POST', `product/${id}/publish`, {});
  await send('POST', `product/${id}/unpublish`, {});
  expect((await api.get(`/api/products/${id}`)).status).toBe(404);
  expect((await api.send('GET', '/api/category/all')).body).toMatchObject({ data: [{ count: 0 }] });
  expect((await details(`product/${id}`)).item).toMatchObject({ state: 'hidden', name: 'Rose Soap' });
  expect((await send('POST', `product/${id}/unpublish`, {})).status).toBe(409);
  await send('POST', `product/${id}/publish`, {});
  expect((await api.send('GET', `/api/products/${id}`)).body).toMatchObject({ id, productName: 'Rose Soap' });
});

test('what is not ready for visitors is a draft, and publishing it names each field', async () => {
  const { id } = (await send('POST', 'product', { values: { productName: 'Half done', productPrice: 10 } }))
    .body;
  const refused = await send('POST', `product/${id}/publish`, {});
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual({
    productDescription: 'This field is required.',
    categoryId: 'This has to be a whole number.',
    picture: 'Choose a picture.',
  });
  const wrong = await send('PUT', `product/${id}`, {
    values: { productPrice: 'much', picture: { image: '../x' } },
  });
  expect(wrong.body.errors).toMatchObject({
    productPrice: 'Write the amount in figures, for example 1250.50 or 1,250.50: with at most two decimals.',
    'picture.image': 'This is no picture.',
  });
  const gone = await send('PUT', `product/${id}`, { values: { picture: { image: '0123456789abcdef' } } });
  expect(gone.body.errors).toHaveProperty('picture');
});

test('a change from an older version gets the current one', async () => {
  const { id } = (await send('POST', 'blog', { values: article })).body;
  await send('PUT', `blog/${id}`, { values: { ...article, title: 'Theirs' } }, 1);
  const late = await send('PUT', `blog/${id}`, { values: { ...article, title: 'Mine' } }, 1);
  expect(late.status).toBe(412);
  expect(late.body.current).toMatchObject({ item: { version: 2 }, values: { title: 'Theirs' } });
});

test('what the admin area of before an upgrade does not send stays as it is', async () => {
  const { id } = (
    await send('POST', 'product', {
      values: { ...(await product()), facts: [{ name: 'pH', value: '7' }], searchTitle: 'Rose soap in bulk' },
    })
  ).body;
  // It knows the name, the price and the picture, and has taken the price out.
  const known = { ...(await product()), productPrice: undefined };
  await send('PUT', `product/${id}`, { values: { ...known, productName: 'Rose Bar' } });
  const { values } = await details(`product/${id}`);
  expect(values).toMatchObject({
    productName: 'Rose Bar',
    facts: [{ name: 'pH', value: '7', unit: '' }],
    searchTitle: 'Rose soap in bulk',
  });
  expect(values).not.toHaveProperty('productPrice');

  await send('PUT', `product/${id}`, { values: { ...known, facts: [], searchTitle: '' } });
  expect((await details(`product/${id}`)).values).toMatchObject({ facts: [], searchTitle: '' });
});

test('the calls that publish at once add versions, and leave a draft alone', async () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  };
  const texts = { title: 'One', shortDescription: 'A.', blogShortDescription: 'B.' };
  const { id } = (await api.send<Saved>('POST', '/api/blog/create', { form: form(texts), headers })).body;
  await send('PUT', `blog/${id}`, { values: { ...article, title: 'A draft' } });
  await api.send('PUT', `/api/blog/update/${id}`, { form: form({ ...texts, title: 'Two' }), headers });
  expect((await api.send('GET', `/api/blog/${id}`)).body).toMatchObject({ title: 'Two' });
  expect(await details(`blog/${id}`)).toMatchObject({
    item: { state: 'changed', name: 'A draft', publishedVersion: 3, draftVersion: 2 },
    values: { title: 'A draft' },
  });
});

test('a draft that is deleted is in the trash, comes back, and can be removed with all its versions', async () => {
  const { id } = (await send('POST', 'blog', { values: article })).body;
  expect((await send('DELETE', `blog/${id}`)).status).toBe(200);
  expect((await send('GET', `blog/${id}`)).status).toBe(410);
  const trash = await api.send<{ data: object[] }>('GET', '/api/trash/all', { headers });
  expect(trash.body).toMatchObject({ total: 1, data: [{ kind: 'blog', id, name: 'Hard water' }] });
  await api.send('POST', `/api/trash/restore/blog/${id}`, { headers });
  expect((await details(`blog/${id}`)).item).toMatchObject({ state: 'draft' });

  await send('DELETE', `blog/${id}`);
  expect((await api.send('DELETE', `/api/trash/purge/blog/${id}`, { headers })).status).toBe(200);
  expect((await send('GET', `blog/${id}`)).status).toBe(404);
  expect((await send('POST', 'blog', { values: article })).body.id).toBe(id + 1);
});

test('what visitors see is listed with drafts, by state, name and change, without what is in the trash', async () => {
  const published = (await send('POST', 'blog', { values: article })).body.id;
  await send('POST', `blog/${published}/publish`, {});
  const changed = (await send('POST', 'blog', { values: { ...article, title: 'Été' } })).body.id;
  await send('POST', `blog/${changed}/publish`, {});
  await send('PUT', `blog/${changed}`, { values: { ...article, title: 'Été 2' } });
  const draft = (await send('POST', 'product', { values: { productName: '50% off' } })).body.id;
  const trashed = (await send('POST', 'blog', { values: article })).body.id;
  await send('POST', `blog/${trashed}/publish`, {});
  await api.send('DELETE', `/api/blog/delete/${trashed}`, { headers });

  const list = async (query: string) => {
    const { body } = await send<{ data: ContentItem[]; total: number }>('GET', `items?${query}`);
    expect(body.total).toBe(body.data.length);
    return body.data.map(({ kind, id }) => [kind, id]);
  };
  expect(await list('sort=newest')).toEqual([
    ['product', draft],
    ['blog', changed],
    ['blog', published],
    ...siteParts.map(({ id }) => ['site', id]).reverse(),
  ]);
  expect(await list('state=published&kind=blog')).toEqual([['blog', published]]);
  expect(await list('state=changed')).toEqual([['blog', changed]]);
  expect(await list('state=draft')).toEqual([['product', draft]]);
  expect(await list('search=ete')).toEqual([['blog', changed]]);
  expect(await list('search=50%25')).toEqual([['product', draft]]);
  expect(await list('kind=product')).toEqual([['product', draft]]);
});
