import fs from 'node:fs/promises';
import path from 'node:path';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { allColors } from '@site/shared-ui/colors';
import { createIcons, type IconFile } from './create-icons';
import { letterIcon } from './letter-icon';

/** The icons of the content that the site has now. */
export function createBrandIcons(apiBaseUrl: string, siteFolder: string) {
  let icons: ReadonlyMap<string, IconFile> = new Map();
  let madeFor = '';
  return {
    read: () => icons,
    make: async (content: SiteContent) => {
      const { company, colors, favicon } = content;
      const key = JSON.stringify([company.name, colors, favicon]);
      if (key === madeFor) return;
      const image = favicon === undefined ? undefined : await readSiteFile(favicon, apiBaseUrl, siteFolder);
      icons = await createIcons(image ?? letterIcon(content), allColors(colors).brandStrong);
      // Without its file, which comes from the API, they are made again with the next change.
      if (image !== undefined || favicon === undefined) madeFor = key;
    },
  };
}

/** An uploaded file, or one of the brand's folder; undefined where it cannot be read. */
async function readSiteFile(
  file: string,
  apiBaseUrl: string,
  siteFolder: string,
): Promise<Buffer | undefined> {
  try {
    if (!file.startsWith('uploads/')) return await fs.readFile(path.join(siteFolder, file));
    const response = await fetch(`${apiBaseUrl}/api/files/${file.slice('uploads/'.length)}`, {
      signal: AbortSignal.timeout(5_000),
    });
    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}
