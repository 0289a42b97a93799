// A site from before products had details, sheets and addresses: its rows and images, and the responses of its API, as the
// API of that time (6151a640) wrote them.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Product } from '@site/shared-contracts';
import type { LibraryPicture } from '@site/shared-contracts/schemas';
import earlier from '../../test-support/earlier-site.json';
import { writeEarlierDatabase } from '../../test-support/earlier-database';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { databaseIn, newFolder } from '../../test-support/test-database';

let api: ApiUnderTest;

beforeAll(async () => {
  const dataDir = path.join(await newFolder(), 'data');
  await writeImages(path.join(dataDir, 'images'));
  await writeEarlierDatabase(databaseIn(dataDir), '019-incomplete-items', earlier.rows);
  api = await runApi({ dataDir });
});

async function writeImages(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(earlier.images))
    await writeFile(path.join(folder, name), Buffer.from(content, 'base64'));
}

test.each(Object.entries(earlier.responses))('%s is as before, byte for byte', async (url, expected) => {
  const response = await api.get(url);
  expect(response.ok ? await response.text() : response.status).toBe(expected);
});

test('a search finds products by their sizes, which it did not before', async () => {
  const { data } = (await (await api.get('/api/products/all?search=20 l')).json()) as { data: Product[] };
  expect(data.map(({ productName }) => productName)).toEqual(['Venfloor “Neutral”']);
});

test('a search of the pictures finds them by the alternative text of a product', async () => {
  const found = await api.send<{ data: LibraryPicture[] }>('GET', '/api/pictures/all?search=Blue CANISTER', {
    headers: await signIn(api),
  });
  expect(found.body.data.map(({ id }) => id)).toEqual([earlier.rows.product[0]?.image_id]);
});

test.each(Object.entries(earlier.images))(
  'the picture %s is as before, byte for byte',
  async (name, content) => {
    const response = await api.get(`/api/images/${name}`);
    // Masters are not public.
    if (name.endsWith('-master')) expect(response.status).toBe(404);
    else expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(content);
  },
);
