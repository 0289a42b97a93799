// Detects the format of an image by its content: its first bytes and its header must agree. The file's name and its
// declared type are ignored.
import type { Metadata } from 'sharp';

export type ImageFormat = 'JPEG' | 'PNG' | 'WebP' | 'AVIF' | 'GIF';

/** Undefined for every other format. */
export function formatByFirstBytes(bytes: Buffer): ImageFormat | undefined {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (text(0, 3) === '\xff\xd8\xff') return 'JPEG';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'PNG';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'GIF';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'WebP';
  if (text(4, 8) === 'ftyp' && brands(bytes).some((brand) => brand === 'avif' || brand === 'avis'))
    return 'AVIF';
  return undefined;
}

/** Of the `ftyp` box: the major brand, its version, then the compatible ones. */
function brands(bytes: Buffer): string[] {
  if (bytes.length < 16) return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 128);
  const starts = Array.from(
    { length: Math.max(0, Math.floor((end - 8) / 4)) },
    (_, number) => 8 + 4 * number,
  );
  return starts.filter((start) => start !== 12).map((start) => bytes.toString('latin1', start, start + 4));
}

const formats = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF' } as const;

export function formatByHeader({ format, compression }: Metadata): ImageFormat | undefined {
  if (format === 'heif') return compression === 'av1' ? 'AVIF' : undefined;
  return format in formats ? formats[format as keyof typeof formats] : undefined;
}

/**
 * How many bytes a decoder needs for each pixel, at worst: measured with images of 40 megapixels. Formats that cannot
 * be decoded line by line are held in memory as a whole.
 */
export function bytesPerPixel({ format, depth, isProgressive, chromaSubsampling, channels }: Metadata) {
  const isDeep = depth !== 'uchar';
  switch (format) {
    case 'heif':
      return isDeep ? 26 : 17;
    case 'png':
      return isProgressive ? (isDeep ? 10 : 6.6) : 3;
    case 'jpeg':
      if (!isProgressive) return 3;
      return (chromaSubsampling?.startsWith('4:2:0') ? 3.3 : 6.6) + (channels > 3 ? 2 : 0);
    case 'webp':
      return 3;
    default:
      return 6.6;
  }
}
