// Makes the brochure: `npm run brochure`, and `npm start` with `--if-changed`, in a process of its own.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { displayPriceOf } from '@site/shared-contracts/pack-prices';
import { allColors } from '../site/brand-colors';
import { ConfigError, readConfig, type Config } from '../server/config';
import { readBrand, type Brand } from './brand';
import { renderBrochure, type BrochureImages } from './render-brochure';
import { brochureName, isUpToDate, replaceBrochure } from './brochure-file';
import { mapWithConcurrency, readCatalogue, type Chapter } from './catalogue';
import {
  rasterizeLogo,
  fetchProductImage,
  imageUrlOf,
  toCroppedJpeg,
  toFadingImage,
  imageSpecFor,
  type SizedImage,
} from './images';
import { PrintableText } from './printable';

async function main(): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig(process.env, __dirname);
  const chapters = await readCatalogue(config.apiBaseUrl).catch((error: unknown) => {
    throw new ConfigError(
      `The catalogue cannot be read from ${config.apiBaseUrl} (${String(error)}). Is the site running? Or set API_BASE_URL.`,
    );
  });
  const brand = await readBrand(config);
  const { content } = brand;
  const folder = config.brochureDir;
  const fingerprint = await fingerprintOf(config, brand, chapters);
  if (process.argv.includes('--if-changed')) {
    // A brand may have a brochure of its own.
    const isOurs = content.hero.brochure.href === `/${brochureName}`;
    if (!isOurs || (await isUpToDate(folder, fingerprint))) return;
  }

  const printable = new PrintableText();
  const images = await collectImages(config, brand, chapters);
  const data = {
    content,
    chapters,
    images,
    siteUrl: config.publicUrl,
    madeAt: new Date(),
    fontsDir: path.join(config.distDir, 'fonts'),
    printable,
  };
  const isComplete = chapters
    .flatMap(({ products }) => products)
    .every(({ id, image }) => !image || images.products.has(id));
  // A brochure that lacks images is published, and made again at the next start.
  await replaceBrochure(folder, isComplete ? fingerprint : 'pictures are missing', (file) =>
    renderBrochure(data, createWriteStream(file)),
  );
  if (printable.missingCharacters.length)
    print(
      `The brochure's fonts do not have these characters, which were left out: ${printable.missingCharacters.join(' ')}`,
    );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const { size: bytes } = await fs.stat(path.join(folder, brochureName));
  const size = (bytes / 1_000_000).toFixed(2);
  print(`The brochure is made (${size} MB, ${seconds} s): ${path.join(folder, brochureName)}`);
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** A hash over everything that is visible in the brochure. */
async function fingerprintOf(
  config: Config,
  { content, originals }: Brand,
  chapters: Chapter[],
): Promise<string> {
  const hash = createHash('sha256');
  // This program, and the year, which is on the cover.
  hash.update(await fs.readFile(__filename));
  for (const original of Object.values(originals)) if (original) hash.update(original);
  const { publicUrl } = config;
  const spec = imageSpecFor(chapters.flatMap(({ products }) => products).length);
  const add = (part: unknown) => hash.update(JSON.stringify(part));
  add({ content, publicUrl, year: new Date().getFullYear() });
  for (const { category, products } of chapters) {
    add(category.name);
    for (const product of products)
      add([
        ...[product.id, product.productName, product.productDescription, product.sizes],
        displayPriceOf(product) ?? null,
        ...[product.facts, product.sizePrices, product.hazards, product.sheets],
        ...[product.image?.alt, imageUrlOf(product, spec)],
      ]);
  }
  return hash.digest('hex');
}

const convert = (original: Buffer | undefined, to: (original: Buffer) => Promise<Buffer>) =>
  original && to(original);

async function collectImages(
  config: Config,
  { content, originals }: Brand,
  chapters: Chapter[],
): Promise<BrochureImages> {
  const products = chapters.flatMap((chapter) => chapter.products);
  const spec = imageSpecFor(products.length);
  // Products may share a picture.
  const byUrl = new Map<string, Promise<SizedImage | undefined>>();
  const found = await mapWithConcurrency(products, async (product) => {
    const url = imageUrlOf(product, spec);
    // A missing image is better than no brochure.
    const request =
      byUrl.get(url) ??
      fetchProductImage(url, config.apiBaseUrl, spec).catch((error: unknown) => {
        print(`No picture of ${product.productName}: ${String(error)}`);
        return undefined;
      });
    byUrl.set(url, request);
    const image = await request;
    return image && ([product.id, image] as const);
  });
  return {
    hero: await convert(originals.hero, (original) =>
      toFadingImage(
        original,
        { width: 1240, height: 954, quality: 78 },
        allColors(content.colors).brandStrong,
      ),
    ),
    company: await convert(originals.company, (original) =>
      toCroppedJpeg(original, { width: 1200, height: 495, quality: 74 }),
    ),
    logoOnLight: await convert(originals.logoOnLight, rasterizeLogo),
    logoOnDark: await convert(originals.logoOnDark, rasterizeLogo),
    products: new Map(found.filter((entry) => entry !== undefined)),
  };
}

main().catch((error: unknown) => {
  const message =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`The brochure could not be made. ${message ?? ''}\n`);
  process.exitCode = 1;
});
