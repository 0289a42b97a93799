// Lists that are filtered by what buyers need, over HTTP.
import type { Facet, FacetName } from '@site/shared-contracts/schemas';
import { aProduct, type DemoProduct } from '../../test-support/demo-folder';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;
let headers: Record<string, string>;

const ph = (value: string) => [{ name: 'pH (undiluted)', value, unit: '' }];
const hazards = {
  pictograms: ['GHS05' as const],
  signalWord: 'Danger' as const,
  hazardStatements: [],
  precautionaryStatements: [],
  unNumber: '',
};

const plain = (product: Partial<DemoProduct>) =>
  aProduct({ description: 'Mild.', price: undefined, offer: undefined, offerPrice: undefined, ...product });

beforeAll(async () => {
  const categories = [
    { id: 1, name: 'Floor Care', introduction: 'For every floor.' },
    { id: 2, name: 'Kitchen' },
  ];
  const products = [
    plain({
      id: 1,
      categoryId: 1,
      name: 'Neutral',
      price: 90,
      sizes: ['1 L', '5 L'],
      uses: ['Floors'],
      facts: ph('7'),
    }),
    plain({
      id: 2,
      categoryId: 1,
      name: 'Stripper',
      price: 600,
      sizes: ['20 L'],
      uses: ['floors', 'Stripping'],
      facts: ph('12.5 to 13.5'),
      hazards,
    }),
    plain({
      id: 3,
      categoryId: 2,
      name: 'Degreaser',
      price: 300,
      sizes: ['5 L', '200 L drum'],
      uses: ['Kitchen', 'Floors'],
      facts: ph('12'),
      hazards,
      certificates: [{ name: 'ISO 9001', reference: '' }],
    }),
    plain({ id: 4, categoryId: 2, name: 'Soap', sizes: ['6 x 200 g'], uses: ['Kitchen'] }),
  ];
  api = await runApi({ content: { categories, products } });
  headers = await signIn(api);
});

interface ListBody {
  data: { id: number }[];
  total: number;
  facets?: Facet[];
}

const list = async (query: string, path = 'all'): Promise<ListBody> =>
  (await (await api.get(`/api/products/${path}?${query}`)).json()) as ListBody;
const idsOf = async (query: string, path?: string) => (await list(query, path)).data.map(({ id }) => id);
/** `{ floors: 3 }` */
async function countsOf(facet: FacetName, query = '', path?: string): Promise<Record<string, number>> {
  const { facets = [] } = await list(`facets=true&page=1&${query}`, path);
  const values = facets.find((each) => each.facet === facet)?.values ?? [];
  return Object.fromEntries(values.map(({ value, count }) => [value, count]));
}

test.each([
  ['use=floors', [1, 2, 3]],
  ['use=Floors&use=Kitchen', [1, 2, 3, 4]],
  ['use=stripping&use=kitchen', [2, 3, 4]],
  ['use=floors&hazard=ghs05', [2, 3]],
  ['hazard=none', [1, 4]],
  ['ph=strongly-alkaline', [2, 3]],
  ['ph=neutral&pack=up-to-1', [1]],
  ['pack=over-25', [3]],
  ['pack=1-5', [1, 3, 4]],
  ['certificate=ISO+9001', [3]],
  ['price=up-to-100&price=250-500', [1, 3]],
  ['use=no+such+use', []],
  ['use=floors&search=degreaser', [3]],
  ['use=floors&sort=-price', [2, 3, 1]],
])('a list with %s has the products that fit', async (query, ids) => {
  expect(await idsOf(query)).toEqual(ids);
});

test('filters work in a category, and with pages', async () => {
  expect(await idsOf('use=floors', 'category/1')).toEqual([1, 2]);
  const second = await list('use=floors&page=2&pageSize=2');
  expect(second).toMatchObject({ total: 3, data: [{ id: 3 }] });
});

test('each value has the number of products that it would leave; a choice does not narrow its own facet', async () => {
  expect(await countsOf('use')).toEqual({ floors: 3, kitchen: 2, stripping: 1 });
  expect(await countsOf('use', 'use=kitchen')).toEqual({ floors: 3, kitchen: 2, stripping: 1 });
  expect(await countsOf('use', 'use=kitchen&hazard=ghs05')).toEqual({ floors: 2, kitchen: 1, stripping: 1 });
  expect(await countsOf('hazard', 'use=kitchen')).toEqual({ ghs05: 1, none: 1 });
  expect(await countsOf('hazard', 'use=kitchen&search=soap')).toEqual({ none: 1 });
  expect(await countsOf('use', '', 'category/2')).toEqual({ floors: 1, kitchen: 2 });
  expect(await countsOf('use', 'use=unknown')).toEqual({ floors: 3, kitchen: 2, stripping: 1, unknown: 0 });
});

test('facets have labels and come in the order of the page, and only where they are asked for', async () => {
  const { facets = [] } = await list('facets=true');
  expect(facets.map(({ label }) => label)).toEqual([
    ...['Use', 'pH', 'Pack size', 'Hazards', 'Certificate', 'Price'],
  ]);
  expect(facets[1]?.values.map(({ label }) => label)).toEqual([
    'Neutral (6 to 8)',
    'Strongly alkaline (above 11)',
  ]);
  expect(await list('')).not.toHaveProperty('facets');
});

test('too many values are refused', async () => {
  const query = Array.from({ length: 21 }, (_, index) => `use=${index}`).join('&');
  expect((await api.get(`/api/products/all?${query}`)).status).toBe(422);
});

test('what is hidden, deleted or changed is no longer found, and is again when it is back', async () => {
  const send = async (method: string, path: string, json: object = {}) => {
    const { status } = await api.send(method, `/api/${path}`, { headers, json });
    expect({ path, status }).toEqual({ path, status: 200 });
  };
  await send('POST', 'category/hide/1');
  expect(await countsOf('use')).toEqual({ floors: 1, kitchen: 2 });
  await send('POST', 'category/show/1');
  expect(await idsOf('use=floors')).toEqual([1, 2, 3]);
  await send('DELETE', 'products/delete/3');
  expect(await countsOf('use')).toEqual({ floors: 2, kitchen: 1, stripping: 1 });
  await send('POST', 'trash/restore/product/3');
  expect(await countsOf('use')).toEqual({ floors: 3, kitchen: 2, stripping: 1 });
});

test('a category has its introduction', async () => {
  const body = (await (await api.get('/api/category/all')).json()) as { data: object[] };
  expect(body.data).toMatchObject([{ introduction: 'For every floor.' }, { id: 2 }]);
  expect(body.data[1]).not.toHaveProperty('introduction');
});
