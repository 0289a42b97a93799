import type { ImageVariant } from '@site/shared-contracts/schemas';

export type ImageType = ImageVariant['type'];

/** `<id>-<width>.webp`: the id is a hash, so what stands at an address never changes. */
export const variantName = (id: string, width: number, type: ImageType) =>
  `${id}-${width}.${type.replace('image/', '')}`;

/** What the picture was made from; kept for formats to come, never served. */
export const originalName = (id: string) => `${id}-original`;

/** Undefined for everything that is not the name of a variant, and so for every path out of the folder. */
export function variantType(name: string): ImageType | undefined {
  const format = /^[0-9a-f]{16}-\d{1,5}\.(avif|webp)$/.exec(name)?.[1];
  return format ? (`image/${format}` as ImageType) : undefined;
}

export const variantUrl = (name: string) => `/api/images/${name}`;
