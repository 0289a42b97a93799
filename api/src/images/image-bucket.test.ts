// The API with its images in a bucket, and with a bucket that becomes unreachable.
import type { Problem, Product } from '@site/shared-contracts';
import sharp from 'sharp';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { startStorage, type StorageServer } from '../../test-support/storage-server';

let storage: StorageServer;
let api: ApiUnderTest;
let headers: Record<string, string>;

beforeAll(async () => {
  storage = await startStorage();
  api = await runApi({ images: { graceHours: 168, bucket: storage.bucket } });
  headers = await signIn(api);
  await api.send('POST', '/api/category/create', { json: { name: 'Soap' }, headers });
});

async function upload(background: string) {
  const image = await sharp({ create: { width: 500, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('productName', 'Aloe Bar');
  form.append('productDescription', 'A soft soap.');
  form.append('categoryId', '1');
  form.append('file', new Blob([new Uint8Array(image)]), 'aloe.png');
  return api.send<Problem & { id: number }>('POST', '/api/products/create', { form, headers });
}

const names = async () =>
  (await api.send<{ data: Product[] }>('GET', '/api/products/all')).body.data.map(({ id }) => id);

test('images are stored in and removed from the bucket; without it, nothing is half done and errors are temporary', async () => {
  const { status, body } = await upload('teal');
  expect(status).toBe(200);
  const { image } = (await api.send<Product>('GET', `/api/products/${body.id}`)).body;
  const address = image?.variants[0]?.url ?? '';
  const served = await api.get(address);
  expect(served.headers.get('cache-control')).toMatch('immutable');
  expect((await sharp(await served.bytes()).metadata()).width).toBe(320);

  await storage.stop();

  const late = await upload('navy');
  expect(late.status).toBe(503);
  expect(late.body.detail).toBe('The files cannot be reached now. Please try again.');
  expect(late.headers.get('retry-after')).toBe('10');
  expect(await names()).toEqual([body.id]);

  const missing = await api.send('GET', address);
  expect(missing.status).toBe(503);
  expect(missing.headers.get('cache-control')).toBe('no-store');
});
