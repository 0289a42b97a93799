// The words, contact data and pictures of one brand: what one site-content file holds.
import type * as z from 'zod/mini';
import type { Image } from './schemas/image';
import { isMapRequested } from './links';
import type { SiteContentSchema } from './site-content-schema';

/** As it is written, with pictures named by their files. */
export type SiteContentFile = z.infer<typeof SiteContentSchema>;

interface ImageFile {
  file: string;
  alt: string;
}

type WithImages<T> = T extends ImageFile
  ? Image
  : T extends object
    ? { [K in keyof T]: WithImages<T[K]> }
    : T;

/** As pages use it, with every picture in the widths that were made of it. */
export type SiteContent = WithImages<SiteContentFile>;

const isImageFile = (value: object): value is ImageFile => 'file' in value && 'alt' in value;

/** Puts what `prepare` makes of each picture in its place. */
export function withImages(file: SiteContentFile, prepare: (picture: ImageFile) => Image): SiteContent {
  const walk = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(walk);
    if (isImageFile(value)) return prepare(value);
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each)]));
  };
  return walk(file) as SiteContent;
}

/** The map's page for a frame, unless the brand asks first and this visitor has not said yes. */
export const mapEmbedUrl = (
  { map }: Pick<SiteContent['contact'], 'map'>,
  search: URLSearchParams,
): string | undefined => (map?.ask && !isMapRequested(search) ? undefined : map?.embed);

/** The address of a drawing in the brand's folder. */
export const siteFileUrl = (file: string) => `/site/${file}`;
export const phoneHref = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;
export const mailHref = (email: string) => `mailto:${email}`;
