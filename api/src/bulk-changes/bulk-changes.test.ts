import type { BulkChange, BulkRow, PricePreview, ProductTableRow } from '@site/shared-contracts/schemas';
import type { List } from '@site/shared-contracts';
import { aProduct } from '../../test-support/demo-folder';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;
let headers: { authorization: string };

beforeEach(async () => {
  const products = [
    aProduct({ id: 1, name: 'Floor Wash', price: 100, offer: 10, offerPrice: 90 }),
    aProduct({ id: 2, name: 'Glass Shine', price: 220, offer: 0, offerPrice: 0 }),
    aProduct({ id: 3, name: 'Hand Soap', categoryId: 8, price: 49.5, offer: 0, offerPrice: 0 }),
  ];
  const categories = [
    { id: 7, name: 'Floor Care' },
    { id: 8, name: 'Hand Care' },
  ];
  api = await runApi({ content: { categories, products } });
  headers = await signIn(api);
});

const send: ApiUnderTest['send'] = (method, path, options) => api.send(method, path, { headers, ...options });
const ok = async <Body>(method: string, path: string, json?: unknown): Promise<Body> => {
  const response = await send<Body>(method, path, json === undefined ? {} : { json });
  expect(response).toMatchObject({ status: 200 });
  return response.body;
};

const table = async (query = '') =>
  (await ok<List<ProductTableRow>>('GET', `/api/products/managed${query}`)).data;
/** Without its picture, of which smaller versions are made in the background. */
async function product(id: number): Promise<Record<string, unknown>> {
  const { image, ...others } = await ok<Record<string, unknown>>('GET', `/api/products/${String(id)}`);
  expect(image).toBeDefined();
  return others;
}

/** Waits until nothing is running any more. */
async function settled(id: number): Promise<BulkChange> {
  for (;;) {
    const change = await ok<BulkChange>('GET', `/api/bulk-changes/${String(id)}`);
    if (!['checking', 'running', 'undoing'].includes(change.state)) return change;
  }
}
const run = async (input: object): Promise<BulkChange> => {
  const { id } = await ok<{ id: number }>('POST', '/api/bulk-changes/create', input);
  return settled(id);
};
const undo = async ({ id }: BulkChange): Promise<BulkChange> => {
  await ok('POST', `/api/bulk-changes/${String(id)}/undo`, {});
  return settled(id);
};
const rowsOf = async ({ id }: BulkChange) =>
  (await ok<List<BulkRow>>('GET', `/api/bulk-changes/${String(id)}/rows`)).data;

const addDraft = async (values: object) =>
  (await ok<{ id: number }>('POST', '/api/content/product', { values })).id;

describe('the table of all products', () => {
  test('has what visitors see, what is hidden and drafts, with the prices of each', async () => {
    await ok('POST', '/api/content/product/2/unpublish', {});
    const draft = await addDraft({ productName: 'Air Fresh', productPrice: '75.5', categoryId: 8 });
    const empty = await addDraft({});
    const rows = await table();
    expect(rows.map(({ id, name, state, productPrice }) => ({ id, name, state, productPrice }))).toEqual([
      { id: empty, name: '', state: 'draft', productPrice: undefined },
      { id: draft, name: 'Air Fresh', state: 'draft', productPrice: 75.5 },
      { id: 1, name: 'Floor Wash', state: 'published', productPrice: 100 },
      { id: 2, name: 'Glass Shine', state: 'hidden', productPrice: 220 },
      { id: 3, name: 'Hand Soap', state: 'published', productPrice: 49.5 },
    ]);
    expect(rows[2]).toMatchObject({ categoryName: 'Floor Care', offer: 10, productOfferPrice: 90 });
    expect(rows[2]?.image).toMatchObject({ width: 140 });
  });

  test('has the lowest price of the sizes where there is no other, also of a draft', async () => {
    const sizePrices = [
      { size: '5 L', price: '60' },
      { size: '1 L', price: '55.5' },
      { size: '500 ml', price: '0' },
      { size: '200 ml', price: '5' },
    ];
    const draft = await addDraft({ productName: 'Air Fresh', sizes: ['500 ml', '1 L', '5 L'], sizePrices });
    const priced = await addDraft({
      productName: 'Bath Foam',
      productPrice: '10',
      sizes: ['1 L'],
      sizePrices,
    });
    const rows = await table('?sort=price');
    expect(rows.map(({ id, fromPrice }) => [id, fromPrice])).toEqual([
      [priced, undefined],
      [3, undefined],
      [draft, 55.5],
      [1, undefined],
      [2, undefined],
    ]);
    expect((await table('?sort=-price')).map(({ id }) => id)).toEqual([2, 1, draft, 3, priced]);
    expect(await table('?missing=price')).toEqual([]);
  });

  test.each([
    ['search=shine', [2]],
    ['search=3', [3]],
    ['categoryId=8', [4, 3]],
    ['state=visible', [1, 2, 3]],
    ['state=draft', [4]],
    ['state=hidden', []],
    ['missing=price', [4]],
    ['missing=picture', [4]],
    ['sort=-name', [3, 2, 1, 4]],
    ['sort=price', [3, 1, 2, 4]],
    ['sort=-price', [2, 1, 3, 4]],
    ['sort=category', [1, 2, 3, 4]],
    ['sort=-changed', [4, 1, 2, 3]],
    ['page=2&pageSize=3', [3]],
  ])('%s', async (query, ids) => {
    await addDraft({ productName: 'Air Fresh', categoryId: 8 });
    expect((await table(`?${query}`)).map(({ id }) => id)).toEqual(ids);
  });

  test('what is in the trash is not in it', async () => {
    await ok('DELETE', '/api/products/delete/1');
    expect((await table()).map(({ id }) => id)).toEqual([2, 3]);
  });
});

describe('a change of prices', () => {
  const raise = { action: 'price', percent: 10, rounding: 'paisa' };

  test('is previewed, made as new versions, and undone', async () => {
    const before = await product(1);
    const preview = await ok<PricePreview>('POST', '/api/bulk-changes/preview', {
      filter: {},
      percent: 10,
      rounding: 'rupee',
    });
    expect(preview).toMatchObject({ total: 3, changed: 3, refused: 0, withoutPrice: 0 });
    expect(preview.rows).toContainEqual({
      id: 3,
      name: 'Hand Soap',
      before: { price: 49.5, offerPrice: 0 },
      after: { price: 54, offerPrice: 0 },
    });
    expect(await product(1)).toEqual(before);

    const done = await run({ ...raise, filter: {}, count: 3 });
    expect(done).toMatchObject({ state: 'done', total: 3, progress: 3, counts: { changed: 3 } });
    expect(await product(1)).toMatchObject({ productPrice: 110, offer: 10, productOfferPrice: 99 });
    expect(await product(3)).toMatchObject({ productPrice: 54.45 });
    const versions = await ok<List<unknown>>('GET', '/api/content/product/1/versions');
    expect(versions.data).toHaveLength(2);

    expect(await undo(done)).toMatchObject({ state: 'undone', counts: { undone: 3 } });
    expect(await product(1)).toEqual({ ...before, version: expect.any(Number) as number });
  });

  test('is previewed with the prices of sizes, also of a product that has no others', async () => {
    const sizePrices = [{ size: '5 L', price: 60 }];
    const draft = await addDraft({ productName: 'Air Fresh', sizes: ['1 L', '5 L'], sizePrices });
    const filter = { search: 'fresh' };
    const preview = await ok('POST', '/api/bulk-changes/preview', { filter, percent: 10, rounding: 'rupee' });
    expect(preview).toMatchObject({
      ...{ total: 1, changed: 1, refused: 0, withoutPrice: 0 },
      rows: [
        {
          id: draft,
          before: { sizePrices },
          after: { sizePrices: [{ size: '5 L', price: 66 }] },
        },
      ],
    });
    const done = await run({ ...raise, filter, count: 1 });
    expect(done).toMatchObject({ counts: { changed: 1 } });
    expect(await table('?search=fresh')).toMatchObject([{ id: draft, fromPrice: 66 }]);
  });

  test('leaves what a colleague has changed since, and names it', async () => {
    const done = await run({ ...raise, ids: [1, 2], count: 2 });
    const form = new FormData();
    const fields = {
      productName: 'Glass Shine Plus',
      productDescription: 'New.',
      productPrice: '300',
      categoryId: '7',
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    expect((await api.send('PUT', '/api/products/update/2', { form, headers })).status).toBe(200);
    const undone = await undo(done);
    expect(undone).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 1 } });
    expect(await rowsOf(undone)).toMatchObject([
      { productId: 1, state: 'undone' },
      {
        productId: 2,
        name: 'Glass Shine',
        state: 'kept',
        message: 'admin@site.example has changed it since.',
      },
    ]);
    expect(await product(1)).toMatchObject({ productPrice: 100, productOfferPrice: 90 });
    expect(await product(2)).toMatchObject({ productName: 'Glass Shine Plus', productPrice: 300 });
    expect((await send('POST', `/api/bulk-changes/${String(done.id)}/undo`, {})).status).toBe(409);
  });

  test('changes drafts of what visitors do not see, and leaves drafts beside what they see', async () => {
    const draft = await addDraft({ productName: 'Air Fresh', productPrice: '200', categoryId: 8 });
    await ok('PUT', '/api/content/product/1', {
      values: { productName: 'Floor Wash 2', productPrice: '500' },
    });
    const done = await run({ ...raise, ids: [1, draft], count: 2 });
    expect(await rowsOf(done)).toMatchObject([
      {
        productId: 1,
        state: 'changed',
        message: expect.stringMatching(/^Its draft was not changed/) as string,
        changes: [
          { column: 'Price', before: '₹100', after: '₹110' },
          { column: 'Offer price', before: '₹90', after: '₹99' },
        ],
      },
      { productId: draft, state: 'changed' },
    ]);
    const read = (id: number) =>
      ok<{ item: object; values: object }>('GET', `/api/content/product/${String(id)}`);
    expect(await read(1)).toMatchObject({ item: { state: 'changed' }, values: { productPrice: 500 } });
    expect(await read(draft)).toMatchObject({ values: { productPrice: 220 } });
    await undo(done);
    expect(await read(1)).toMatchObject({ item: { state: 'changed' }, values: { productPrice: 500 } });
    expect(await read(draft)).toMatchObject({ item: { state: 'draft' }, values: { productPrice: 200 } });
    expect(await product(1)).toMatchObject({ productPrice: 100 });
  });

  test.each([
    [{ ...raise, percent: 0, ids: [1], count: 1 }, 422, /percentage/],
    [{ ...raise, percent: -95, ids: [1], count: 1 }, 422, /check the marked fields/],
    [{ ...raise, ids: [], count: 0 }, 422, /check the marked fields/],
    [{ ...raise, count: 0 }, 422, /Choose products/],
    [{ ...raise, filter: {}, count: 2 }, 409, /^There are 3 such products now, not 2/],
    [{ action: 'move', ids: [1], count: 1 }, 422, /Choose a category/],
    [{ action: 'move', categoryId: 99, ids: [1], count: 1 }, 422, /no such category/],
  ])('%j is rejected: %i', async (input, status, detail) => {
    const response = await send<{ detail: string }>('POST', '/api/bulk-changes/create', { json: input });
    expect(response.status).toBe(status);
    expect(response.body.detail).toMatch(detail);
    expect(await product(1)).toMatchObject({ productPrice: 100 });
  });
});

test('products are hidden and shown, each with its undo', async () => {
  const seen = await ok<{ data: unknown[] }>('GET', '/api/products/all');
  const hidden = await run({ action: 'hide', filter: { categoryId: 7 }, count: 2 });
  expect(hidden.counts).toEqual({ changed: 2 });
  expect((await send('GET', '/api/products/1')).status).toBe(404);
  await undo(hidden);
  expect(await ok('GET', '/api/products/all')).toEqual(seen);

  const draft = await addDraft({ productName: 'Air Fresh', categoryId: 8 });
  await ok('POST', '/api/content/product/1/unpublish', {});
  const shown = await run({ action: 'show', ids: [1, 2, draft], count: 3 });
  expect(await rowsOf(shown)).toMatchObject([
    { productId: 1, state: 'changed' },
    { productId: 2, state: 'same', message: 'Visitors see it.' },
    { productId: draft, state: 'skipped', message: expect.stringMatching(/./) as string },
  ]);
  expect((await product(1)).productName).toBe('Floor Wash');
  await undo(shown);
  expect((await send('GET', '/api/products/1')).status).toBe(404);
  expect((await table('?state=hidden')).map(({ id }) => id)).toEqual([1]);
});

test('a product that a colleague has planned is not shown before; a colleague’s draft is named', async () => {
  const anita = { username: 'anita@company.example', password: 'Copper-window 58 meadow' };
  await ok('POST', '/api/admins/create', { ...anita, role: 'owner' });
  const theirs = await signIn(api, anita);
  const as = (method: string, path: string, json: object) => send(method, path, { headers: theirs, json });
  for (const id of [1, 2]) {
    const { values } = await ok<{ values: object }>('GET', `/api/content/product/${String(id)}`);
    await as('POST', `/api/content/product/${String(id)}/unpublish`, {});
    await as('PUT', `/api/content/product/${String(id)}`, { values: { ...values, productName: 'Theirs' } });
  }
  const publishAt = '2100-12-01T03:30:00.000Z';
  expect(await as('POST', '/api/content/product/1/publish', { at: publishAt })).toMatchObject({
    status: 200,
  });
  const shown = await run({ action: 'show', ids: [1, 2], count: 2 });
  expect(await rowsOf(shown)).toMatchObject([
    { productId: 1, state: 'skipped', message: expect.stringContaining(anita.username) as string },
    { productId: 2, state: 'changed', message: `Its draft had changes of ${anita.username}.` },
  ]);
  expect(await ok('GET', '/api/content/product/1')).toMatchObject({ item: { state: 'hidden', publishAt } });
});

test('products move to another category and back to their places', async () => {
  await ok('PUT', '/api/products/move/1', { place: 2 });
  const names = async (category: number) =>
    (
      await ok<{ data: { productName: string }[] }>('GET', `/api/products/category/${String(category)}`)
    ).data.map(({ productName }) => productName);
  expect(await names(7)).toEqual(['Glass Shine', 'Floor Wash']);
  const moved = await run({ action: 'move', categoryId: 8, ids: [1, 2, 3], count: 3 });
  expect(moved).toMatchObject({ categoryName: 'Hand Care', counts: { changed: 2, same: 1 } });
  expect(await names(7)).toEqual([]);
  expect(await names(8)).toHaveLength(3);
  await undo(moved);
  expect(await names(7)).toEqual(['Glass Shine', 'Floor Wash']);
  expect(await names(8)).toEqual(['Hand Soap']);
});

test('products and drafts go into the trash and come back, unless somebody was faster', async () => {
  const draft = await addDraft({ productName: 'Air Fresh' });
  const deleted = await run({ action: 'delete', filter: {}, count: 4 });
  expect(deleted.counts).toEqual({ changed: 4 });
  expect(await table()).toEqual([]);
  expect((await send('GET', '/api/products/1')).status).toBe(410);
  await ok('POST', '/api/trash/restore/product/2', {});
  await ok('DELETE', '/api/trash/purge/product/3');
  const undone = await undo(deleted);
  expect((await rowsOf(undone)).map(({ productId, state }) => [productId, state])).toEqual([
    [1, 'undone'],
    [2, 'kept'],
    [3, 'kept'],
    [draft, 'undone'],
  ]);
  expect((await table()).map(({ id }) => id)).toEqual([draft, 1, 2]);
});

test('the audit log has the change as a whole, and each product', async () => {
  await run({ action: 'price', percent: 5, rounding: 'rupee', ids: [1], count: 1 });
  const { data } = await ok<List<{ kind: string; action: string; itemId: number; after: object }>>(
    'GET',
    '/api/audit/all',
  );
  const done = data.filter(({ kind }) => ['product', 'bulk change'].includes(kind));
  expect(done.map(({ kind, action }) => `${kind}: ${action}`)).toEqual([
    'bulk change: finish change',
    'product: change',
    'bulk change: start',
  ]);
  expect(done[1]).toMatchObject({ itemId: 1, after: { productName: 'Floor Wash', productPrice: 105 } });
});

test('a copy of a product is a draft with all of its fields', async () => {
  const { id } = await ok<{ id: number }>('POST', '/api/products/duplicate/1', {});
  const original = await ok<{ values: object }>('GET', '/api/content/product/1');
  expect(await ok('GET', `/api/content/product/${String(id)}`)).toMatchObject({
    item: { state: 'draft', name: 'Floor Wash (copy)' },
    values: { ...original.values, productName: 'Floor Wash (copy)' },
  });
  await ok('DELETE', '/api/products/delete/1');
  expect((await send('POST', '/api/products/duplicate/1', {})).status).toBe(410);
});
