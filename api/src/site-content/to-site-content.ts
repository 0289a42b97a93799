import type { ImageReference, SiteContentValues } from '@site/shared-contracts/schemas';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { readImages } from '../images/read-images';
import { findImageIds } from '../content/find-image-ids';
import type { Database } from '../database/database';
import { listMenuPages } from '../own-pages/list-menu-pages';
import { findSiteFile } from './site-files';

const isReference = (value: object): value is ImageReference => 'image' in value && 'alt' in value;

/** The content as pages show it: with the sizes and URLs of its images. An image that is gone is left out. */
export async function toSiteContent(source: Database, values: SiteContentValues): Promise<SiteContent> {
  const images = await readImages(source, findImageIds(values));
  const walk = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(walk).filter((each) => each !== undefined);
    if (!isReference(value))
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each)]));
    const image = images[value.image];
    return image && { ...image, alt: value.alt };
  };
  const content = walk(values) as SiteContent;
  const menuPages = await listMenuPages(source, content);
  return {
    ...content,
    logo: { ...content.logo, ...(await sizeOfLogo(source, content.logo)) },
    ...(menuPages.length > 0 && { menuPages }),
  };
}

async function sizeOfLogo(source: Database, { onLight, onDark }: SiteContent['logo']) {
  const name = (onLight ?? onDark)?.replace('uploads/', '');
  const file = name === undefined ? undefined : await findSiteFile(source, name);
  return file && { width: file.width, height: file.height };
}
