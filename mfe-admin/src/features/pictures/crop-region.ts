// The arithmetic of a crop, in pixels of the picture.
import { smallestCrop, type CropRegion } from '@site/shared-contracts/schemas';

export interface Size {
  width: number;
  height: number;
}

/** Width by height; undefined for any. */
export type Ratio = number | undefined;

const ratios: Record<string, Ratio> = { Free: undefined, '1:1': 1, '4:3': 4 / 3, '16:9': 16 / 9 };
export const freeRatio = 'Free';
export const ratioOf = (name: string): Ratio => ratios[name];

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

export const canBeCropped = ({ width, height }: Size): boolean => Math.min(width, height) > smallestCrop;

/** The smallest and the largest crop of this ratio. */
function sizeLimits(ratio: Ratio, picture: Size): { least: Size; most: Size } {
  if (ratio === undefined) return { least: { width: smallestCrop, height: smallestCrop }, most: picture };
  const leastWidth = Math.max(smallestCrop, Math.ceil(smallestCrop * ratio));
  const mostWidth = Math.min(picture.width, Math.floor(picture.height * ratio));
  const sizeOf = (width: number) => ({ width, height: Math.round(width / ratio) });
  return { least: sizeOf(leastWidth), most: sizeOf(mostWidth) };
}

/** Names of the ratios in which the picture is large enough. */
export const possibleRatios = (picture: Size): string[] =>
  Object.keys(ratios).filter((name) => {
    const { least, most } = sizeLimits(ratios[name], picture);
    return least.width <= most.width && least.height <= most.height;
  });

/** The middle of the picture, so that its edges are seen around it. */
export function firstRegion(picture: Size): CropRegion {
  const share = (side: number) => Math.max(smallestCrop, Math.round(side * 0.8));
  return centred({ width: share(picture.width), height: share(picture.height) }, wholeOf(picture), picture);
}

/** The largest region of this ratio around the same middle. A free one stays as it is. */
export const withRatio = (region: CropRegion, ratio: Ratio, picture: Size): CropRegion =>
  ratio === undefined ? region : centred(sizeLimits(ratio, picture).most, region, picture);

const wholeOf = (picture: Size): CropRegion => ({ left: 0, top: 0, ...picture });

function centred({ width, height }: Size, around: CropRegion, picture: Size): CropRegion {
  const left = Math.round(around.left + (around.width - width) / 2);
  const top = Math.round(around.top + (around.height - height) / 2);
  return inside({ left, top, width, height }, picture);
}

/** Moves a region into the picture. */
const inside = ({ left, top, width, height }: CropRegion, picture: Size): CropRegion => ({
  left: clamp(left, 0, picture.width - width),
  top: clamp(top, 0, picture.height - height),
  width,
  height,
});

/** What each number of a region can be. */
export function numberLimits(
  { width, height }: CropRegion,
  ratio: Ratio,
  picture: Size,
): Record<keyof CropRegion, [least: number, most: number]> {
  const { least, most } = sizeLimits(ratio, picture);
  return {
    left: [0, picture.width - width],
    top: [0, picture.height - height],
    width: [least.width, most.width],
    height: [least.height, most.height],
  };
}

/** The region with another number, which is moved where it is needed. The ratio stays. */
export function withNumber(
  region: CropRegion,
  name: keyof CropRegion,
  value: number,
  ratio: Ratio,
  picture: Size,
): CropRegion {
  const [least, most] = numberLimits(region, ratio, picture)[name];
  const changed = { ...region, [name]: clamp(Math.round(value), least, most) };
  if (ratio !== undefined && name === 'width') changed.height = Math.round(changed.width / ratio);
  if (ratio !== undefined && name === 'height') changed.width = Math.round(changed.height * ratio);
  return inside(changed, picture);
}

/** Shares of the picture in percent, as `react-image-crop` has them. */
export interface Shares extends Size {
  unit: '%';
  x: number;
  y: number;
}

export const toShares = ({ left, top, width, height }: CropRegion, picture: Size): Shares => ({
  unit: '%',
  x: (left / picture.width) * 100,
  y: (top / picture.height) * 100,
  width: (width / picture.width) * 100,
  height: (height / picture.height) * 100,
});

/** Undefined where the region is too small. */
export function toRegion({ x, y, width, height }: Shares, picture: Size): CropRegion | undefined {
  const pixels = (share: number, whole: number) => Math.round((share / 100) * whole);
  const size = { width: pixels(width, picture.width), height: pixels(height, picture.height) };
  if (Math.min(size.width, size.height) < smallestCrop) return undefined;
  return inside({ left: pixels(x, picture.width), top: pixels(y, picture.height), ...size }, picture);
}
