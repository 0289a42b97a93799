import type { Image } from '@site/shared-contracts';

/** The alt text that an admin wrote; empty where the API took the name, so that the alt text changes with the name. */
export const customAlt = (image: Image | undefined, name: string): string =>
  image === undefined || image.alt === name ? '' : image.alt;
