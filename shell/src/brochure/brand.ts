import fs from 'node:fs/promises';
import path from 'node:path';
import { isApiFailure, type Image } from '@site/shared-contracts';
import { callAdminApi } from '@site/shared-contracts/admin-client';
import type { SiteContent, SiteContentFile } from '@site/shared-contracts/site-content';
import { readSiteContent } from '../server/site-content/site-content';
import type { Config } from '../server/config/config';

/** Milliseconds that the API may take for the content or a file. */
const TIMEOUT = 10_000;

export interface Brand {
  content: SiteContent | SiteContentFile;
  /** As they are stored. */
  originals: {
    hero: Buffer | undefined;
    company: Buffer | undefined;
    logoOnLight: Buffer | undefined;
    logoOnDark: Buffer | undefined;
  };
}

/** The site's content from the API, or from the brand's file where the API has none. */
export async function readBrand(config: Config): Promise<Brand> {
  try {
    const options = { baseUrl: config.apiBaseUrl, timeout: TIMEOUT };
    return await fromApi(config.apiBaseUrl, await callAdminApi('GET /api/site-content', {}, options));
  } catch (error) {
    if (isApiFailure(error) && error.status === 404) return fromFile(config.siteContentFile);
    throw error;
  }
}

async function fromApi(apiBaseUrl: string, content: SiteContent): Promise<Brand> {
  const read = async (url: string | undefined) => {
    if (url === undefined) return undefined;
    const response = await fetch(new URL(url, apiBaseUrl), { signal: AbortSignal.timeout(TIMEOUT) });
    // A missing image is better than no brochure.
    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
  };
  const { hero, history, logo } = content;
  const fileUrl = (file: string | undefined) => file?.replace('uploads/', '/api/files/');
  return {
    content,
    originals: {
      hero: await read(largestUrl(hero.picture)),
      company: await read(largestUrl(history.picture)),
      logoOnLight: await read(fileUrl(logo.onLight)),
      logoOnDark: await read(fileUrl(logo.onDark)),
    },
  };
}

const largestUrl = (image: Image | undefined): string | undefined =>
  image?.variants
    .filter(({ type }) => type === 'image/webp')
    .sort((one, other) => other.width - one.width)
    .at(0)?.url;

async function fromFile(siteContentFile: string): Promise<Brand> {
  const content = await readSiteContent(siteContentFile);
  const read = (file: string | undefined) =>
    file === undefined ? undefined : fs.readFile(path.join(path.dirname(siteContentFile), file));
  const { hero, history, logo } = content;
  return {
    content,
    originals: {
      hero: await read(hero.picture?.file),
      company: await read(history.picture?.file),
      logoOnLight: await read(logo.onLight),
      logoOnDark: await read(logo.onDark),
    },
  };
}
