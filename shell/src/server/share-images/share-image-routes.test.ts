import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();
const known = '0123456789abcdef-1000';
const address = `/share/api-${known}.jpg`;

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2cc5c4' } })
    .webp()
    .toBuffer();

let asked: string[];
/** The API has this one picture. */
async function keep(width: number, height: number): Promise<void> {
  const body = await picture(width, height);
  asked = [];
  shell.api.respond = ({ endpoint }) => {
    asked.push(endpoint);
    return endpoint === `GET /api/images/${known}.webp`
      ? { status: 200, body }
      : { status: 404, body: { title: 'Not Found' } };
  };
}

test.each([
  ['wide', 1600, 900],
  ['tall', 800, 1024],
  ['small', 120, 120],
])('a %s picture fills the card', async (_, width, height) => {
  await keep(width, height);
  const response = await shell.get(address);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('cache-control')).toContain('immutable');
  const image = sharp(Buffer.from(await response.arrayBuffer()));
  expect(await image.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  // To its corners: nothing of it is left white.
  const corner = await image.extract({ left: 0, top: 0, width: 8, height: 8 }).stats();
  expect(corner.channels[0]?.mean).toBeLessThan(120);
});

test('it is created once for concurrent requests, and served later without the API', async () => {
  await keep(800, 1024);
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => (await shell.get(address)).status),
  );
  expect(statuses).toEqual(Array(8).fill(200));
  expect(asked).toHaveLength(1);
  await shell.api.stop();
  expect((await shell.get(address)).status).toBe(200);
});

test('an image of the brand is created from its file', async () => {
  await fs.writeFile(path.join(shell.imagesDir, `${known}.webp`), await picture(1440, 960));
  expect((await shell.get(`/share/site-${known}.jpg`)).status).toBe(200);
});

test('an unknown image is a 404, and stores nothing', async () => {
  await keep(100, 100);
  expect((await shell.get('/share/api-ffffffffffffffff-1000.jpg')).status).toBe(404);
  expect((await shell.get('/share/site-ffffffffffffffff-1000.jpg')).status).toBe(404);
});

test.each([
  'api-x.jpg',
  'api-0123456789abcdef-1000.png',
  'other-0123456789abcdef-1000.jpg',
  '..%2f..%2fpackage.json',
])('%s is no name of a picture, and causes no request', async (name) => {
  await keep(100, 100);
  expect((await shell.get(`/share/${name}`)).status).toBe(404);
  expect(asked).toEqual([]);
});

test('while the API is down, the response is a 503 with Retry-After', async () => {
  await shell.api.stop();
  const response = await shell.get(address);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
});
