import type { Product, Problem } from '@site/shared-contracts';
import type { ApiResponse } from '@site/shared-contracts/schemas';
import { pictureCalls } from '../../test-support/picture-calls';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;
let headers: Record<string, string>;
let calls: ReturnType<typeof pictureCalls>;
let former: string;
let other: string;

beforeEach(async () => {
  api = await runApi();
  headers = await signIn(api);
  calls = pictureCalls(api, headers);
  await api.send('POST', '/api/category/create', { headers, json: { name: 'Floor Care' } });
  [former, other] = [await calls.uploadForForm('teal'), await calls.uploadForForm('navy')];
});

const replace = (id = former, by = other) =>
  calls.send<ApiResponse<'POST /api/pictures/replace/:id'>>('POST', `/api/pictures/replace/${id}`, {
    json: { by },
  });

const shown = async (id: number) => {
  const product = (await (await api.get(`/api/products/${id}`)).json()) as Product;
  return [product.image, ...(product.pictures ?? []).slice(1)].map((image) =>
    image?.variants[0]?.url.slice('/api/images/'.length, '/api/images/'.length + 16),
  );
};

interface Details {
  item: { draftVersion?: number; publishedVersion?: number; name: string };
  values: Record<string, unknown>;
}
const details = (kind: string, id: number) => calls.send<Details>('GET', `/api/content/${kind}/${id}`);

test('what visitors see has the other picture, in first place and in others, and the former version is kept', async () => {
  const third = await calls.uploadForForm('plum');
  const first = await calls.addProduct('Bar', former, third);
  const second = await calls.addProduct('Soap', third, former);
  expect(await replace()).toEqual({ status: 200, replaced: 2, kept: [], left: 0 });
  expect(await shown(first)).toEqual([other, third]);
  expect(await shown(second)).toEqual([third, other]);
  const used = await calls.list('&used=yes');
  expect(used.map(({ id }) => id).sort()).toEqual([other, third].sort());

  const { item } = await details('product', first);
  expect(item).toMatchObject({ name: 'Bar', publishedVersion: 2 });
  expect(item).not.toHaveProperty('draftVersion');
  await calls.send('POST', `/api/content/product/${first}/versions/1/restore`);
  await calls.send('POST', `/api/content/product/${first}/publish`, { json: {} });
  expect(await shown(first)).toEqual([former, third]);
});

test('a draft beside what visitors see stays a draft, with the other picture in both', async () => {
  const id = await calls.addProduct('Bar', former);
  const before = await details('product', id);
  const json = { values: { ...before.values, productName: 'Better bar' } };
  await calls.send('PUT', `/api/content/product/${id}`, { json });
  await replace();
  expect(await shown(id)).toEqual([other]);
  const { item, values } = await details('product', id);
  expect(item).toMatchObject({ name: 'Better bar', publishedVersion: 3, draftVersion: 4 });
  expect(values).toMatchObject({ productName: 'Better bar', picture: { image: other } });
});

test('a picture in a text is replaced with a file of its own', async () => {
  const body = `Look:\n\n![The hall](/api/images/${former}-40.webp "Opened in May")`;
  const id = await calls.addDraft({ title: 'Fair', body });
  const typed = await calls.addDraft({ title: 'Typed', body: `![](/api/images/${former}-40.avif)` });
  expect(await replace()).toMatchObject({ replaced: 2, left: 0 });
  const { values } = await details('blog', id);
  expect(values.body).toBe(body.replace(former, other));
  expect((await details('blog', typed)).values.body).toBe(`![](/api/images/${other}-40.webp)`);
});

test('a text that names the picture in a way of its own stays, and is named with the reason', async () => {
  const body = `See /api/images/${former}-large`;
  const id = await calls.addDraft({ title: 'Fair', body });
  expect(await replace()).toMatchObject({
    replaced: 0,
    left: 1,
    kept: [
      { use: { kind: 'blog', id }, reason: 'Its text names the picture in another way. Change it there.' },
    ],
  });
  expect((await details('blog', id)).item).toMatchObject({ draftVersion: 1 });
});

test('products that are hidden with their category come back with the other picture', async () => {
  const id = await calls.addProduct('Bar', former);
  await calls.send('POST', '/api/category/hide/1');
  expect(await replace()).toMatchObject({ replaced: 1, left: 0 });
  await calls.send('POST', '/api/category/show/1');
  expect(await shown(id)).toEqual([other]);
});

test('what is in the trash keeps its picture, and is named with the reason', async () => {
  const id = await calls.addProduct('Bar', former);
  await calls.send('DELETE', `/api/products/delete/${id}`);
  expect(await replace()).toMatchObject({
    replaced: 0,
    left: 1,
    kept: [{ use: { kind: 'product', id, name: 'Bar' }, reason: 'This is in the trash.' }],
  });
});

test('more items than one call changes are changed by the next one', async () => {
  for (let number = 0; number < 22; number += 1) await calls.addProduct(`Product ${number}`, former);
  expect(await replace()).toMatchObject({ replaced: 20, left: 2 });
  expect(await replace()).toMatchObject({ replaced: 2, left: 0 });
});

test('many items that cannot be changed do not keep the picture from being replaced in the others', async () => {
  const body = `See /api/images/${former}-large`;
  for (let number = 0; number < 21; number += 1) await calls.addDraft({ title: `Article ${number}`, body });
  const id = await calls.addProduct('Soap', former);
  const { replaced, kept, left } = await replace();
  expect([replaced, kept.length, left]).toEqual([1, 20, 21]);
  expect(await shown(id)).toEqual([other]);
});

test.each([
  ['the same picture', () => former, 'This is the same picture.'],
  ['one that is not there', () => '0123456789abcdef', 'This picture is not there any more.'],
])('%s is refused', async (_, by, message) => {
  const json = { by: by() };
  const path = `/api/pictures/replace/${former}`;
  const { status, body } = await api.send<Problem>('POST', path, { headers, json });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ by: message });
});
