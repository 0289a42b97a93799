import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Image } from '@site/shared-contracts';
import { withImages, type SiteContent, type SiteContentFile } from '@site/shared-contracts/site-content';
import { SiteContentSchema } from '@site/shared-contracts/site-content-schema';
import sharp from 'sharp';
import { ConfigError } from './config';

/** Of portraits and the like, which are drawn small, and of everything else. */
const SMALL_WIDTHS = [160, 320, 640];
const WIDTHS = [640, 960, 1440, 1920];

const widthsOf = (width: number) => {
  const fitting = (width < 1000 ? SMALL_WIDTHS : WIDTHS).filter((each) => each <= width);
  return fitting.length ? fitting : [width];
};

/** Reads a brand's words and checks them. Throws a `ConfigError` that names every fault. */
export async function readSiteContent(file: string): Promise<SiteContentFile> {
  const text = await fs.readFile(file, 'utf8');
  const result = SiteContentSchema.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`${file} is not as it must be.\n${faults.join('\n')}`);
}

/**
 * Makes a brand's pictures ready for the web, each in several widths, once: what lies in `outDir` is used again.
 * Their addresses hold a hash of the original and never change their content.
 */
export async function preparePictures(
  content: SiteContentFile,
  sourceDir: string,
  outDir: string,
): Promise<SiteContent> {
  await fs.mkdir(outDir, { recursive: true });
  const found: { file: string; alt: string }[] = [];
  withImages(content, (picture) => {
    found.push(picture);
    return { width: 1, height: 1, alt: '', variants: [] };
  });
  const images = new Map(
    await Promise.all(
      found.map(
        async ({ file, alt }) =>
          [file, await preparePicture(path.join(sourceDir, file), alt, outDir)] as const,
      ),
    ),
  );
  return withImages(content, ({ file, alt }) => {
    const image = images.get(file);
    if (!image) throw new Error(`${file} was not prepared.`);
    return { ...image, alt };
  });
}

async function preparePicture(source: string, alt: string, outDir: string): Promise<Image> {
  const original = await fs.readFile(source);
  const hash = createHash('sha256').update(original).digest('hex').slice(0, 16);
  const { width, height } = await sharp(original).metadata();
  const variants: Image['variants'] = [];
  for (const type of ['image/avif', 'image/webp'] as const) {
    for (const target of widthsOf(width)) {
      const extension = type.slice('image/'.length);
      const name = `${hash}-${target}.${extension}`;
      const file = path.join(outDir, name);
      const exists = await fs.access(file).then(
        () => true,
        () => false,
      );
      if (!exists) {
        const resized = sharp(original).resize(target);
        const encoded =
          type === 'image/avif' ? resized.avif({ quality: 50, effort: 2 }) : resized.webp({ quality: 76 });
        await encoded.toFile(`${file}.part`);
        await fs.rename(`${file}.part`, file);
      }
      variants.push({ type, width: target, url: `/site/pictures/${name}` });
    }
  }
  return { width, height, alt, variants };
}
