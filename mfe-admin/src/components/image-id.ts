import type { Image } from '@site/shared-contracts';

/** The id of an uploaded image, by which forms refer to it: its addresses contain it. */
export const imageIdOf = (image: Image): string | undefined =>
  image.variants.map(({ url }) => /\/([0-9a-f]{16})-\d+\.\w+$/.exec(url)?.[1]).find((id) => id !== undefined);
