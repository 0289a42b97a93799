import { aProduct } from '../../test-support/demo-folder';
import { runApi } from '../../test-support/run-api';

const categories = [
  { id: 3, name: 'Floor Care' },
  { id: 7, name: 'Beauty Soap' },
];

test('the categories come with the number of their products, empty ones too', async () => {
  const api = await runApi({
    content: { categories, products: [aProduct({ categoryId: 7 }), aProduct({ categoryId: 7 })] },
  });

  const response = await api.get('/api/category/all');

  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch('application/json');
  expect(await response.json()).toEqual({
    status: 200,
    data: [
      { id: 3, name: 'Floor Care', version: 1, count: 0 },
      { id: 7, name: 'Beauty Soap', version: 1, count: 2 },
    ],
  });
});

test('a database without any content has an empty list', async () => {
  const api = await runApi();
  expect(await (await api.get('/api/category/all')).json()).toEqual({ status: 200, data: [] });
});
