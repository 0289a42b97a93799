import type { Image } from '@site/shared-contracts';

/** What the large cards of social networks have room for. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** Where an image is stored: in the API, or among the brand's own files. */
export interface ShareImageSource {
  storage: 'api' | 'site';
  /** `<hash>-<width>.webp` */
  file: string;
}

const folders = { api: '/api/images/', site: '/site/pictures/' } as const;
const storages = ['api', 'site'] as const;

/** The path of an image for link previews; undefined where another API server names its images differently. */
export function shareImagePath(image: Image): string | undefined {
  const webpVariants = image.variants
    .filter(({ type }) => type === 'image/webp')
    .sort((one, other) => one.width - other.width);
  const { url = '' } =
    webpVariants.find(({ width }) => width >= shareImageSize.width) ?? webpVariants.at(-1) ?? {};
  const storage = storages.find((each) => url.startsWith(folders[each]));
  const name = /^([0-9a-f]{16}-\d{1,5})\.webp$/.exec(url.slice(url.lastIndexOf('/') + 1))?.[1];
  return storage && name && `/share/${storage}-${name}.jpg`;
}

/** The image behind such a name; undefined for every other name. */
export function parseShareImageName(name: string): ShareImageSource | undefined {
  const [, storage, file] = /^(api|site)-([0-9a-f]{16}-\d{1,5})\.jpg$/.exec(name) ?? [];
  return storage && file
    ? { storage: storage as ShareImageSource['storage'], file: `${file}.webp` }
    : undefined;
}
