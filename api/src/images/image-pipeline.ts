// Decodes an uploaded image and encodes the files that pages show. Uses sharp, and neither files nor the database.
import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { requestLimits } from '@site/shared-contracts';
import type { CropRegion } from '@site/shared-contracts/schemas';
import { ProblemError } from '../problems/problems';
import type { ImageType } from './image-name';
import { bytesPerPixel, formatByFirstBytes, formatByHeader } from './image-format';
import { repairJpeg } from './repair-jpeg';

/** Part of every id: increase it with every change of what the pipeline makes, so that the URLs change too. */
const version = 2;
/** Of the variants, in pixels: those of products and articles, and those of banners, which are as wide as a screen. */
const widthsOf = { ordinary: [320, 640, 960], large: [320, 640, 960, 1440, 1920] } as const;
/** Of the variants that an ordinary image gets later, together with AVIF: no upload waits for them. */
const laterWidths = [1280, 1600] as const;
const mostWidth = 1920;
/** A variant that is less than so many times as wide as another one would look the same. */
const LEAST_GAIN = 1.1;
/** An image that is wider than this, and has the ordinary variants only, lacks others. */
export const widthWithoutLater = 960 * LEAST_GAIN;
export const ordinaryWidths: readonly number[] = widthsOf.ordinary;
export type ImageSize = keyof typeof widthsOf;

const maxPixels = requestLimits.imageMegapixels * 1_000_000;
/** The limit of WebP. */
const maxSide = 16_383;
/** Bytes. Keeps the process below 400 MB, waiting uploads included. */
const maxMemory = 165_000_000;
/** Of the master: more than any page shows, and few enough to be held as raw pixels. */
const masterPixels = 3_000_000;

/** A hostile file can take for ever to decode. */
const maxSeconds = 20;

// Each encoder uses one core; the others are for requests. No image is decoded twice, so a cache would be of no use.
sharp.concurrency(1);
sharp.cache(false);

export interface DecodedImage {
  id: string;
  /** Of the uploaded file; null for a crop of another image. */
  bytes: number | null;
  /** The size in which it is stored, after the rotation that the camera recorded. */
  width: number;
  height: number;
  /** The widths of the variants, ascending: never larger than the image. */
  widths: number[];
  /** Raw, upright, in sRGB, without metadata. */
  pixels: Buffer;
  channels: 1 | 2 | 3 | 4;
}

/** Decodes the whole image, so that every defect is found before anything is written. */
export async function decodeImage(
  bytes: Buffer,
  field = 'file',
  size: ImageSize = 'ordinary',
): Promise<DecodedImage> {
  try {
    return await decode(bytes, size);
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error;
    throw new ProblemError(422, 'The picture cannot be used.', { [field]: error.message });
  }
}

/** The message is for the person who chose the file. */
class UnusableImage extends Error {}

async function decode(bytes: Buffer, imageSize: ImageSize): Promise<DecodedImage> {
  const type = formatByFirstBytes(bytes);
  if (!type) throw new UnusableImage('Choose a picture: JPEG, PNG, WebP, AVIF or GIF.');
  // Only the first frame of an animation is read.
  const source = sharp(repairJpeg(bytes), { failOn: 'warning', limitInputPixels: maxPixels, pages: 1 });
  const size = checkSize(await orDamaged(source.metadata()), type);
  const { data, info } = await orDamaged(
    source
      .autoOrient()
      .resize(size.width, size.height, { fit: 'fill' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .timeout({ seconds: maxSeconds })
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const way = imageSize === 'ordinary' ? String(version) : `${version} ${imageSize}`;
  const id = createHash('sha256').update(`${way}:`).update(bytes).digest('hex').slice(0, 16);
  const widths = variantWidths(imageSize, width);
  return { id, bytes: bytes.length, width, height, widths, pixels: data, channels };
}

function variantWidths(size: ImageSize, width: number): number[] {
  const widths = widthsOf[size];
  const fitting = widths.filter((each) => each < width);
  return fitting.length < widths.length ? [...fitting, width] : fitting;
}

/** The widths that a stored image still lacks, up to its own. Only ordinary images lack some. */
export function missingWidths({ width, widths }: { width: number; widths: readonly number[] }): number[] {
  const widest = Math.max(...widths);
  if (widths.length !== widthsOf.ordinary.length || widest !== widthsOf.ordinary.at(-1)) return [];
  const missing: number[] = [];
  for (const each of [...laterWidths.filter((later) => later < width), Math.min(width, mostWidth)])
    if (each > (missing.at(-1) ?? widest) * LEAST_GAIN) missing.push(each);
  return missing;
}

/** A region of the stored image `id`, as an image of its own. The same region again has the same id. */
export async function cropMaster(id: string, master: Buffer, region: CropRegion): Promise<DecodedImage> {
  const { left, top, width, height } = region;
  const { data, info } = await sharp(master)
    .extract({ left, top, width, height })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const source = `${version} crop:${id}:${[left, top, width, height].join()}`;
  return {
    id: createHash('sha256').update(source).digest('hex').slice(0, 16),
    bytes: null,
    width,
    height,
    widths: variantWidths('large', width),
    pixels: data,
    channels: info.channels,
  };
}

/** The size in which it is stored. Reads the header only: a few bytes can declare any number of pixels. */
function checkSize(metadata: Metadata, type: string): { width: number; height: number } {
  if (formatByHeader(metadata) !== type) throw new UnusableImage(damaged);
  const { width, height } = metadata.autoOrient;
  const pixels = width * height;
  if (pixels > maxPixels)
    throw new UnusableImage(`A picture has at most ${requestLimits.imageMegapixels} megapixels.`);
  if (Math.max(width, height) > maxSide) {
    throw new UnusableImage(`A picture has at most ${maxSide} pixels on a side.`);
  }
  const most = Math.floor(maxMemory / bytesPerPixel(metadata) / 100_000) / 10;
  if (pixels > most * 1_000_000) {
    throw new UnusableImage(
      `A picture of this kind has at most ${most} megapixels. Save it as an ordinary JPEG.`,
    );
  }
  const scale = Math.min(1, Math.sqrt(masterPixels / pixels));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

const damaged = 'This picture is damaged. Save it again, or choose another one.';

/** Every error of the decoder is a defect of the image. */
const orDamaged = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
    throw new UnusableImage(
      isTooLarge ? `A picture has at most ${requestLimits.imageMegapixels} megapixels.` : damaged,
    );
  });

/** Encodes the file from which other formats are made later. It contains no metadata of the uploaded file. */
export const encodeMaster = (image: DecodedImage): Promise<Buffer> =>
  fromPixels(image).webp({ quality: 92, effort: 0 }).toBuffer();

export const encodeVariant = (image: DecodedImage, type: ImageType, width: number): Promise<Buffer> =>
  encode(fromPixels(image), type, width);

export const encodeVariantFromMaster = (master: Buffer, type: ImageType, width: number): Promise<Buffer> =>
  encode(sharp(master), type, width);

const fromPixels = ({ pixels, width, height, channels }: DecodedImage): Sharp =>
  sharp(pixels, { raw: { width, height, channels } });

function encode(source: Sharp, type: ImageType, width: number): Promise<Buffer> {
  const resized = source.resize(width);
  // A wide one is shown on a dense screen, or as the background of words.
  const quality = width > 960 ? { webp: 72, avif: 48 } : { webp: 80, avif: 55 };
  // AVIF at effort 4 takes three times as long for six percent less.
  return (
    type === 'image/webp'
      ? resized.webp({ quality: quality.webp })
      : resized.avif({ quality: quality.avif, effort: 3 })
  ).toBuffer();
}
