// Images in the formats of a PDF: JPEG, as large as print on an office printer needs, and no larger.
import type { Product } from '@site/shared-contracts';
import type { SizedImage } from '@site/shared-documents/pdf-canvas';
import sharp, { type Sharp } from 'sharp';

// As in the API (image-pipeline.ts): several images are made at a time, and none of them twice.
sharp.concurrency(1);
sharp.cache(false);

/** Bytes of all product images together: the brochure is sent by e-mail, and opened on telephones. */
const TOTAL_BYTES = 1_200_000;
/** Milliseconds that the download of one image may take. */
const FETCH_TIMEOUT = 10_000;
/** Pixels from side to side. Products stand upright. */
const IMAGE_SPECS = [
  { width: 440, height: 550, quality: 74, bytes: 24_000 },
  { width: 320, height: 400, quality: 68, bytes: 13_000 },
  { width: 220, height: 275, quality: 62, bytes: 6_000 },
  { width: 140, height: 175, quality: 56, bytes: 0 },
];
export type ImageSpec = Pick<(typeof IMAGE_SPECS)[number], 'width' | 'height' | 'quality'>;

const covering = { fit: 'cover', position: sharp.strategy.attention } as const;

/** The more products, the smaller their images. */
export function imageSpecFor(products: number): ImageSpec {
  const found = IMAGE_SPECS.find(({ bytes }) => bytes * products <= TOTAL_BYTES);
  if (!found) throw new Error('The last image spec fits any number of products.');
  return found;
}

/** Where the best file for this shape is. Which other ones there are changes while the API makes them. */
export function imageUrlOf({ image, imageUrl }: Pick<Product, 'image' | 'imageUrl'>, spec: ImageSpec) {
  const variants = (image?.variants ?? [])
    .filter(({ type }) => type === 'image/webp')
    .sort((a, b) => a.width - b.width);
  return (variants.find(({ width }) => width >= spec.width) ?? variants.at(-1))?.url ?? imageUrl;
}

/** The uncropped image of a product, as large as the spec allows; undefined where it has none. */
export async function fetchProductImage(
  url: string,
  apiBaseUrl: string,
  spec: ImageSpec,
): Promise<SizedImage | undefined> {
  if (!url) return undefined;
  const response = await fetch(new URL(url, `${apiBaseUrl}/`), {
    signal: AbortSignal.timeout(FETCH_TIMEOUT),
  });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return toUncroppedJpeg(Buffer.from(await response.arrayBuffer()), spec);
}

/** An image whose upper edge fades into a colour. Done here: some printers fail on transparency in a PDF. */
export async function toFadingImage(original: Buffer, spec: ImageSpec, color: string): Promise<Buffer> {
  const { width, height } = spec;
  const fade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="fade" x2="0" y2="1">
      <stop offset="0" stop-color="${color}"/><stop offset="0.4" stop-color="${color}" stop-opacity="0"/>
    </linearGradient><rect width="100%" height="100%" fill="url(#fade)"/></svg>`;
  const cut = await sharp(original).rotate().resize(width, height, covering).flatten().png().toBuffer();
  return sharp(cut)
    .composite([{ input: Buffer.from(fade) }])
    .jpeg({ quality: spec.quality, mozjpeg: true })
    .toBuffer();
}

/** One of the brand's own images, cropped to the spec. */
export const toCroppedJpeg = (original: Buffer, spec: ImageSpec): Promise<Buffer> =>
  encodeJpeg(sharp(original).rotate().resize(spec.width, spec.height, covering), spec).toBuffer();

export async function toUncroppedJpeg(original: Buffer, spec: ImageSpec): Promise<SizedImage> {
  const { width, height } = spec;
  const resized = sharp(original).rotate().resize(width, height, { fit: 'inside', withoutEnlargement: true });
  const { data, info } = await encodeJpeg(resized, spec).toBuffer({ resolveWithObject: true });
  // A copy: sharp's own buffer occupies some 20 kB however small the image is, ten thousand times.
  return { data: Buffer.from(data), width: info.width, height: info.height };
}

const encodeJpeg = (image: Sharp, { quality }: ImageSpec): Sharp =>
  image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true });
