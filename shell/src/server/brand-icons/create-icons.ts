import sharp from 'sharp';
import { iconPaths } from '../head/icon-paths';

export interface IconFile {
  type: string;
  bytes: Buffer;
}

/** The part of a maskable icon that is left whatever shape a system cuts out of it. */
const SAFE_ZONE = 0.8;

/** Creates every icon from the brand's favicon (SVG or bitmap); `background` is for icons that must be opaque. */
export async function createIcons(favicon: Buffer, background: string): Promise<Map<string, IconFile>> {
  const { width, format } = await sharp(favicon).metadata();
  const resized = (size: number) =>
    // An SVG is rasterised at the size that is needed.
    sharp(favicon, format === 'svg' ? { density: Math.max(1, (72 * size) / width) } : {}).resize(size, size, {
      fit: 'contain',
      background: 'transparent',
    });
  const png = async (size: number) => resized(size).png({ compressionLevel: 9 }).toBuffer();
  const opaque = async (size: number, part: number) => {
    const icon = await png(Math.round(size * part));
    const canvas = sharp({ create: { width: size, height: size, channels: 3, background } });
    return canvas
      .composite([{ input: icon }])
      .png({ compressionLevel: 9 })
      .toBuffer();
  };
  const files: [string, string, Promise<Buffer>][] = [
    [iconPaths.small, 'image/png', png(192)],
    [iconPaths.large, 'image/png', png(512)],
    [iconPaths.maskable, 'image/png', opaque(512, SAFE_ZONE)],
    [iconPaths.apple, 'image/png', opaque(180, 1)],
    [
      iconPaths.ico,
      'image/x-icon',
      Promise.all([16, 32, 48].map(async (size) => ({ size, png: await png(size) }))).then(asIco),
    ],
  ];
  return new Map(
    await Promise.all(
      files.map(async ([path, type, bytes]) => [path, { type, bytes: await bytes }] as const),
    ),
  );
}

const HEADER = 6;
const ENTRY = 16;

/** A Windows icon is a table of images, each of which may be a PNG: `png-to-ico` would decode and enlarge them. */
function asIco(images: { size: number; png: Buffer }[]): Buffer {
  const table = Buffer.alloc(HEADER + ENTRY * images.length);
  table.writeUInt16LE(1, 2);
  table.writeUInt16LE(images.length, 4);
  let offset = table.length;
  images.forEach(({ size, png }, index) => {
    const at = HEADER + ENTRY * index;
    table.writeUInt8(size, at);
    table.writeUInt8(size, at + 1);
    table.writeUInt16LE(1, at + 4);
    table.writeUInt16LE(32, at + 6);
    table.writeUInt32LE(png.length, at + 8);
    table.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([table, ...images.map(({ png }) => png)]);
}
