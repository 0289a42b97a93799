import { aProduct } from '../../test-support/demo-folder';
import { runApi } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

interface Suggested {
  products: { id: number; productName: string; imageUrl: string }[];
  categories: { id: number; name: string }[];
  articles: { kind: string; title: string }[];
  correction?: string;
}

const article = {
  ...{ kind: 'blog' as const, title: 'How roses are grown', shortDescription: 'In Kerala.', body: 'Text' },
  ...{ picture: 'picture.jpg', alt: 'Roses', createdAt: '2026-03-04T05:06:00.000Z' },
};
const content = {
  categories: [{ id: 7, name: 'Beauty Soap' }],
  products: [aProduct({ id: 1, name: 'Bloom Rose & Milk' }), aProduct({ id: 2, name: 'Bloom Pine' })],
  articles: [article],
};

test('suggestions have products, categories and articles, also where a letter is wrong', async () => {
  const api = await runApi({ content });
  const suggest = async (search: string) =>
    (await api.send<Suggested>('GET', `/api/search/suggestions?search=${encodeURIComponent(search)}`)).body;
  expect(await suggest('rose')).toMatchObject({
    products: [{ id: 1, productName: 'Bloom Rose & Milk' }],
    categories: [],
    articles: [{ kind: 'blog', title: 'How roses are grown' }],
  });
  expect((await suggest('beau')).categories).toEqual([{ id: 7, name: 'Beauty Soap' }]);
  expect(await suggest('rsoe')).toMatchObject({ products: [{ id: 1 }], correction: 'rose' });
  expect(await suggest('')).toMatchObject({ products: [], categories: [], articles: [] });
  const articles = await api.send<{ data: { title: string }[] }>(
    'GET',
    '/api/search/articles?search=rose&page=1',
  );
  expect(articles.body.data.map(({ title }) => title)).toEqual(['How roses are grown']);
});

test('synonyms work from the moment in which they are saved until they are deleted', async () => {
  const api = await runApi({ content });
  const headers = await signIn(api);
  const find = async (search: string) =>
    (await api.send<{ data: { id: number }[] }>('GET', `/api/products/all?search=${search}`)).body.data.map(
      ({ id }) => id,
    );
  expect(await find('gulab')).toEqual([]);
  const json = { phrases: ['rose', 'Gulab'] };
  const { body } = await api.send<{ id: number }>('POST', '/api/search/synonyms/create', { headers, json });
  expect(await find('gulab')).toEqual([1]);
  const one = { headers, json: { phrases: ['soap', 'soaps'] } };
  expect((await api.send('PUT', `/api/search/synonyms/update/${body.id}`, one)).status).toBe(422);
  await api.send('DELETE', `/api/search/synonyms/delete/${body.id}`, { headers });
  expect(await find('gulab')).toEqual([]);
});
