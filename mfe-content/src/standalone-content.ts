import { siteFileUrl, withImages, type SiteContent } from '@site/shared-contracts/site-content';
import { fetchSiteFile } from '@site/shared-testing/standalone-host';

/** Fetches the brand of the dev server. Its images are the original files: in one size, not converted. */
export async function fetchSiteContent(): Promise<SiteContent> {
  const file = await fetchSiteFile();
  const names: string[] = [];
  withImages(file, (picture) => {
    names.push(picture.file);
    return { width: 1, height: 1, alt: '', variants: [] };
  });
  const measured = await Promise.all(
    names.map(async (name) => [name, await measure(siteFileUrl(name))] as const),
  );
  const images = new Map(measured);
  return withImages(file, ({ file: name, alt }) => {
    const { width = 1, height = 1 } = images.get(name) ?? {};
    return { width, height, alt, variants: [{ type: 'image/webp', width, url: siteFileUrl(name) }] };
  });
}

async function measure(url: string) {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
}
