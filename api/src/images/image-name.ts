import type { ImageVariant } from '@site/shared-contracts/schemas';

export type ImageType = ImageVariant['type'];

/** `<id>-<width>.webp`: the id is a hash, so the content at a URL never changes. */
export const variantName = (id: string, width: number, type: ImageType) =>
  `${id}-${width}.${type.replace('image/', '')}`;

/** The file from which variants in other formats are made; never served. */
export const masterName = (id: string) => `${id}-master`;

/** Undefined for everything that is not the name of a variant, which includes every path out of the folder. */
export function variantType(name: string): ImageType | undefined {
  const format = /^[0-9a-f]{16}-\d{1,5}\.(avif|webp)$/.exec(name)?.[1];
  return format ? (`image/${format}` as ImageType) : undefined;
}

/** The image that a file belongs to; undefined for the name of any other file. */
export const imageIdOf = (name: string): string | undefined =>
  /^([0-9a-f]{16})-(master|\d{1,5}\.(avif|webp))$/.exec(name)?.[1];

export const variantUrl = (name: string) => `/api/images/${name}`;

/** The images whose variants have their addresses in the text, each once. */
export const imageIdsIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\/api\/images\/([0-9a-f]{16})-/g), ([, id = '']) => id)),
];
