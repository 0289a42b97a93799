import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Image } from '@site/shared-contracts';
import { ConfigError } from '@site/shared-contracts/server/config-error';
import { withImages, type SiteContent, type SiteContentFile } from '@site/shared-contracts/site-content';
import { SiteContentSchema } from '@site/shared-contracts/site-content-schema';
import sharp from 'sharp';
import { describeIssue, fieldPath, parseJson } from './site-content-errors';

// One thread for an image and no cache: a decoded image takes tens of megabytes of the server's memory.
sharp.concurrency(1);
sharp.cache(false);

/** Pixels. Small originals, such as portraits, are shown small. */
const SMALL_WIDTHS = [160, 320, 640];
const WIDTHS = [640, 960, 1440, 1920];

const widthsOf = (width: number) => {
  const fitting = (width < 1000 ? SMALL_WIDTHS : WIDTHS).filter((each) => each <= width);
  return fitting.length ? fitting : [width];
};

/** Reads and validates a brand's file. Throws a `ConfigError` that lists every error. */
export async function readSiteContent(file: string): Promise<SiteContentFile> {
  const text = await fs.readFile(file, 'utf8').catch((error: unknown) => {
    throw new ConfigError(`SITE_CONTENT: ${file} cannot be read (${String(error)}).`);
  });
  const fail = (errors: string[]): never => {
    throw new ConfigError(
      `${shortPath(file)} is not as it must be:\n${errors.map((error) => `  ${error}`).join('\n')}`,
    );
  };
  const json = parseJson(text, (error) => fail([error]));
  const result = SiteContentSchema.safeParse(json);
  if (!result.success) return fail(result.error.issues.flatMap((issue) => describeIssue(issue, json)));
  const missing = await findMissingFiles(result.data, path.dirname(file));
  return missing.length ? fail(missing) : result.data;
}

/** Relative to the working directory, where that is shorter. */
const shortPath = (file: string) => {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : relative;
};

/** The files that the content names and that are not beside it. */
async function findMissingFiles(content: SiteContentFile, folder: string): Promise<string[]> {
  const errors = filesOf(content).map(async ([field, file]) => {
    const stat = await fs.stat(path.join(folder, file)).catch(() => undefined);
    return stat?.isFile() ? [] : [`${field}: there is no file ${shortPath(path.join(folder, file))}`];
  });
  return (await Promise.all(errors)).flat();
}

/** Each file that the content names, with the field that does. */
function filesOf(content: SiteContentFile): [field: string, file: string][] {
  const walk = (value: unknown, path: string[]): [string, string][] => {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, each]): [string, string][] =>
      name === 'file' && typeof each === 'string'
        ? [[fieldPath([...path, name]), each]]
        : walk(each, [...path, name]),
    );
  };
  const { logo, favicon } = content;
  const plainFiles: [string, string | undefined][] = [
    ['logo.onLight', logo.onLight],
    ['logo.onDark', logo.onDark],
    ['favicon', favicon],
  ];
  const named = plainFiles.flatMap(([field, file]): [string, string][] => (file ? [[field, file]] : []));
  return [...named, ...walk(content, [])];
}

/**
 * Resizes a brand's images to several widths, once: files in `outDir` are used again. Their URLs contain a hash of the
 * original, so that their content never changes.
 */
export async function prepareImages(
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
  const images = new Map<string, Image>();
  // One after the other, to limit the memory.
  for (const { file, alt } of found) {
    images.set(file, await prepareImage(path.join(sourceDir, file), alt, outDir));
  }
  return withImages(content, ({ file, alt }) => {
    const image = images.get(file);
    if (!image) throw new Error(`${file} was not prepared.`);
    return { ...image, alt };
  });
}

async function prepareImage(source: string, alt: string, outDir: string): Promise<Image> {
  const original = await fs.readFile(source);
  const hash = createHash('sha256').update(original).digest('hex').slice(0, 16);
  const { width, height } = await sharp(original)
    .metadata()
    .catch((error: unknown) => {
      throw new ConfigError(`${source} is not a picture that can be read: ${String(error)}`);
    });
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
