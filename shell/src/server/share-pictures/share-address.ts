import type { Image } from '@site/shared-contracts';

/** What the large cards of social networks have room for. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Where a picture is kept: by the API, or among the brand's own. */
export interface ShareSource {
  keeper: 'api' | 'site';
  /** `<hash>-<width>.webp` */
  file: string;
}

const folders = { api: '/api/images/', site: '/site/pictures/' } as const;
const keepers = ['api', 'site'] as const;

/** The address of a picture made for sharing; undefined where a server elsewhere names its pictures in another way. */
export function shareAddress(image: Image): string | undefined {
  const fitting = image.variants
    .filter(({ type }) => type === 'image/webp')
    .sort((one, other) => one.width - other.width);
  const { url = '' } = fitting.find(({ width }) => width >= shareSize.width) ?? fitting.at(-1) ?? {};
  const keeper = keepers.find((each) => url.startsWith(folders[each]));
  const name = /^([0-9a-f]{16}-\d{1,5})\.webp$/.exec(url.slice(url.lastIndexOf('/') + 1))?.[1];
  return keeper && name && `/share/${keeper}-${name}.jpg`;
}

/** The picture behind such an address; undefined for every other name. */
export function readShareName(name: string): ShareSource | undefined {
  const [, keeper, file] = /^(api|site)-([0-9a-f]{16}-\d{1,5})\.jpg$/.exec(name) ?? [];
  return keeper && file ? { keeper: keeper as ShareSource['keeper'], file: `${file}.webp` } : undefined;
}
