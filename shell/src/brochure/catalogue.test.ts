import fs from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Product } from '@site/shared-contracts';
import { writeStreamedList } from '@site/shared-contracts/server/streamed-list';
import { readCatalogue } from './catalogue';
import { ProductFile } from './product-file';

const categories = [
  { id: 3, name: 'Floor Care', count: 1_200 },
  { id: 5, name: 'Not filled yet', count: 0 },
  { id: 7, name: 'Beauty Soap', count: 2 },
];
const products = Array.from({ length: 1_202 }, (_, index): Product => ({
  id: index + 1,
  productName: `Product ${index + 1}`,
  productDescription: 'It cleans.',
  imageUrl: '',
  sizes: ['5 L'],
  categoryId: index < 1_200 ? 3 : 7,
}));

let folder: string;
let requests: string[] = [];
let hasDetails: boolean;
let busyResponses = 0;
const server = createServer((request, response) => void respond(request, response));
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'catalogue-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  // Nothing is left in it: only an empty folder can be deleted so.
  await fs.rmdir(folder);
});
beforeEach(() => {
  requests = [];
});

async function respond({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
  requests.push(url);
  const [, , resource, name, id] = url.split('/');
  const json = (body: object) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  if (resource === 'category') json({ status: 200, data: categories });
  else if (name === 'details' && busyResponses > 0) {
    busyResponses -= 1;
    response.writeHead(503, { 'retry-after': '0' }).end();
  } else if (name === 'details' && hasDetails)
    await pipeline(Readable.from(writeStreamedList(Readable.from([products]))), response);
  else if (name === 'category')
    json({ data: products.filter(({ categoryId }) => categoryId === Number(id)) });
  else {
    const product = products.find((each) => each.id === Number(name));
    if (!product) response.statusCode = 404;
    json(product ?? {});
  }
}

const read = async () => {
  const { port } = server.address() as AddressInfo;
  const chapters = await readCatalogue(`http://127.0.0.1:${port}`, new ProductFile(folder));
  return chapters.map(({ category, products: some }) => [category.name, Array.from(some, ({ id }) => id)]);
};
const ids = products.map(({ id }) => id);
const expected = [
  ['Floor Care', ids.slice(0, 1_200)],
  ['Beauty Soap', ids.slice(1_200)],
];

test('a category of more than a thousand products is read whole, with one request for all products', async () => {
  hasDetails = true;
  expect(await read()).toEqual(expected);
  expect(requests).toEqual(['/api/category/all', '/api/products/details']);
});

test('a server elsewhere that does not have this call is asked for each product', async () => {
  hasDetails = false;
  expect(await read()).toEqual(expected);
  expect(requests).toContain('/api/products/1202');
});

test('a busy API is asked again when it says, a few times', async () => {
  hasDetails = true;
  busyResponses = 2;
  expect(await read()).toEqual(expected);
  expect(requests.filter((url) => url === '/api/products/details')).toHaveLength(3);
  busyResponses = 100;
  await expect(read()).rejects.toMatchObject({ status: 503 });
  expect(busyResponses).toBe(94);
});
