// Pictures as a PDF can carry them: JPEG, as large as print on an office printer needs, and no larger.
import fs from 'node:fs/promises';
import type { Product } from '@site/shared-contracts';
import sharp, { type Sharp } from 'sharp';

/** Bytes, all products' pictures together: the brochure is sent by e-mail, and opened on telephones. */
const BUDGET = 1_200_000;
/** Milliseconds that one picture may take to come. */
const PATIENCE = 10_000;
/** Pixels from side to side. Products stand upright. */
const SHAPES = [
  { width: 440, height: 550, quality: 74, bytes: 24_000 },
  { width: 320, height: 400, quality: 68, bytes: 13_000 },
  { width: 220, height: 275, quality: 62, bytes: 6_000 },
  { width: 140, height: 175, quality: 56, bytes: 0 },
];
type Shape = Pick<(typeof SHAPES)[number], 'width' | 'height' | 'quality'>;

/** A picture that keeps its own shape, and its pixels from side to side. */
export interface SizedPicture {
  data: Buffer;
  width: number;
  height: number;
}

const covering = { fit: 'cover', position: sharp.strategy.attention } as const;

/** The more products, the smaller their pictures. */
export function shapeFor(products: number): Shape {
  const found = SHAPES.find(({ bytes }) => bytes * products <= BUDGET);
  if (!found) throw new Error('The last shape fits any number.');
  return found;
}

/** Where the best file for this shape is. Which other ones there are changes while the API makes them. */
export function pictureAddress(
  { image, imageUrl }: Pick<Product, 'image' | 'imageUrl'>,
  shape: Shape,
): string {
  const variants = (image?.variants ?? [])
    .filter(({ type }) => type === 'image/webp')
    .sort((a, b) => a.width - b.width);
  return (variants.find(({ width }) => width >= shape.width) ?? variants.at(-1))?.url ?? imageUrl;
}

/** The whole picture of a product, as large as fits into the shape; nothing where it has none. */
export async function fetchPicture(
  product: Pick<Product, 'image' | 'imageUrl'>,
  apiBaseUrl: string,
  shape: Shape,
): Promise<SizedPicture | undefined> {
  const address = pictureAddress(product, shape);
  if (!address) return undefined;
  const response = await fetch(new URL(address, `${apiBaseUrl}/`), { signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Error(`${address} answers with ${response.status}`);
  return toWholeJpeg(Buffer.from(await response.arrayBuffer()), shape);
}

/** One of the brand's own pictures. */
export const readPicture = async (file: string, shape: Shape): Promise<Buffer> =>
  toJpeg(await fs.readFile(file), shape);

/** A picture whose upper edge is lost in a colour. Done here: transparency in a PDF troubles some printers. */
export async function readFadingPicture(file: string, shape: Shape, color: string): Promise<Buffer> {
  const { width, height } = shape;
  const fade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="fade" x2="0" y2="1">
      <stop offset="0" stop-color="${color}"/><stop offset="0.4" stop-color="${color}" stop-opacity="0"/>
    </linearGradient><rect width="100%" height="100%" fill="url(#fade)"/></svg>`;
  const cut = await sharp(file).rotate().resize(width, height, covering).flatten().png().toBuffer();
  return sharp(cut)
    .composite([{ input: Buffer.from(fade) }])
    .jpeg({ quality: shape.quality, mozjpeg: true })
    .toBuffer();
}

/** A drawing, as pixels: a PDF knows no SVG. */
export const drawLogo = (file: string): Promise<Buffer> =>
  sharp(file, { density: 300 }).resize({ width: 900 }).png({ palette: true }).toBuffer();

const toJpeg = (original: Buffer, shape: Shape): Promise<Buffer> =>
  asJpeg(sharp(original).rotate().resize(shape.width, shape.height, covering), shape).toBuffer();

export async function toWholeJpeg(original: Buffer, shape: Shape): Promise<SizedPicture> {
  const { width, height } = shape;
  const resized = sharp(original).rotate().resize(width, height, { fit: 'inside', withoutEnlargement: true });
  const { data, info } = await asJpeg(resized, shape).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const asJpeg = (picture: Sharp, { quality }: Shape): Sharp =>
  picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true });
