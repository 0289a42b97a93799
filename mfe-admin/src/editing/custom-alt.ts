import type { Image } from '@site/shared-contracts';

/** What somebody wrote about a picture; nothing where the API made it up from the name, so that it follows the name. */
export const customAlt = (image: Image | undefined, name: string): string =>
  image === undefined || image.alt === name ? '' : image.alt;
