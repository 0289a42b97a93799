import sharp from 'sharp';
import { serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();

interface Manifest {
  name: string;
  start_url: string;
  theme_color: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

const load = async (path: string) => {
  const response = await shell.get(path);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

test('the manifest names the brand, and each icon has the size that it states', async () => {
  const response = await shell.get('/site.webmanifest');
  expect(response.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = (await response.json()) as Manifest;
  expect(manifest).toMatchObject({ name: 'Venmara', start_url: '/', theme_color: '#062b3f' });
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes, type } of manifest.icons) {
    const { response: icon, bytes } = await load(src);
    expect(icon.headers.get('content-type')).toBe(type);
    const { width, height, format } = await sharp(bytes).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
  }
});

test('where systems cut their own shape out of it, the icon is opaque to its corners', async () => {
  for (const path of ['/icons/maskable-512.png', '/apple-touch-icon.png']) {
    const { bytes } = await load(path);
    const { isOpaque, channels } = await sharp(bytes).stats();
    expect(isOpaque).toBe(true);
    // It is not of one colour.
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
  }
});

test('/favicon.ico holds PNGs of 16, 32 and 48 pixels', async () => {
  const { response, bytes } = await load('/favicon.ico');
  expect(response.headers.get('content-type')).toBe('image/x-icon');
  const sizes = await Promise.all(
    Array.from({ length: bytes.readUInt16LE(4) }, async (_, index) => {
      const entry = bytes.subarray(6 + 16 * index);
      const picture = bytes.subarray(entry.readUInt32LE(12), entry.readUInt32LE(12) + entry.readUInt32LE(8));
      return (await sharp(picture).metadata()).width;
    }),
  );
  expect(sizes).toEqual([16, 32, 48]);
});

test('an icon that a browser holds is not sent again', async () => {
  const { response } = await load('/favicon.ico');
  const etag = response.headers.get('etag') ?? '';
  expect((await shell.get('/favicon.ico', { 'if-none-match': etag })).status).toBe(304);
});
