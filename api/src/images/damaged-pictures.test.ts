// Photos that every viewer opens are accepted; damage is refused.
import sharp from 'sharp';
import { decodeImage } from './image-pipeline';

/** With enough detail that each part of the file has a part of the picture. */
const source = () => {
  const [width, height] = [160, 120];
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * at * 31) % 251));
  return sharp(pixels, { raw: { width, height, channels: 3 } }).blur(1);
};
const jpeg = (options = {}) =>
  source()
    .jpeg({ quality: 80, ...options })
    .toBuffer();

const decoded = async (bytes: Buffer) => (await decodeImage(bytes)).pixels;
const refused = (bytes: Buffer) =>
  expect(decodeImage(bytes)).rejects.toMatchObject({
    errors: { file: 'This picture is damaged. Save it again, or choose another one.' },
  });

/** The three bytes before the data of the first scan. */
function withScanHeader(bytes: Buffer, header: readonly number[]): Buffer {
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
  const changed = Buffer.from(bytes);
  changed.set(header, scan + 2 + bytes.readUInt16BE(scan + 2) - 3);
  return changed;
}

test.each([[[0, 0, 0]], [[0, 0x3f, 0x11]], [[0x3f, 0, 0xff]], [[0xff, 0xff, 0xff]]])(
  'a JPEG whose scan begins with %j shows the same picture',
  async (header) => {
    for (const bytes of [
      await jpeg(),
      await jpeg({ chromaSubsampling: '4:4:4' }),
      await source().greyscale().jpeg().toBuffer(),
    ])
      expect(await decoded(withScanHeader(bytes, header))).toEqual(await decoded(bytes));
  },
);

test('a JPEG with a version of JFIF or a colour transform that nobody knows is accepted', async () => {
  const bytes = await jpeg();
  const versioned = Buffer.from(bytes);
  const jfif = bytes.indexOf('JFIF\0', 0, 'latin1');
  if (jfif > 0) versioned[jfif + 5] = 9;
  const adobe = Buffer.from([0xff, 0xee, 0, 14, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 7]);
  const transformed = Buffer.concat([bytes.subarray(0, 2), adobe, bytes.subarray(2)]);
  for (const changed of [versioned, transformed])
    expect(await decoded(changed)).toEqual(await decoded(bytes));
});

test.each([0.3, 0.6, 0.95])('a picture of which the first %d arrived is refused', async (share) => {
  const files = [
    await jpeg(),
    await jpeg({ progressive: true }),
    withScanHeader(await jpeg(), [0, 0, 0]),
    await source().png().toBuffer(),
    await source().webp({ quality: 90 }).toBuffer(),
    await source().webp({ lossless: true }).toBuffer(),
  ];
  for (const bytes of files) await refused(bytes.subarray(0, Math.floor(bytes.length * share)));
});

test('a picture whose data is overwritten in the middle is refused', async () => {
  for (const bytes of [
    await jpeg(),
    withScanHeader(await jpeg(), [0, 0, 0]),
    await source().png().toBuffer(),
  ]) {
    const changed = Buffer.from(bytes);
    changed.fill(0xff, Math.floor(bytes.length * 0.6), Math.floor(bytes.length * 0.6) + 40);
    await refused(changed);
  }
});
