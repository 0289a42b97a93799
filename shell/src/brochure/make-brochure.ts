// Makes the brochure, in a process of its own: `npm run brochure`, and the shell's server with `--if-changed` after each
// change of the content.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isApiFailure } from '@site/shared-contracts';
import { callApi } from '@site/shared-contracts/api-client';
import type { BrochureRecord } from '@site/shared-contracts/brochure-state';
import { displayPriceOf } from '@site/shared-contracts/shown-prices';
import { ConfigError } from '@site/shared-contracts/server/config-error';
import { allColors } from '@site/shared-ui/colors';
import { readConfig, type Config } from '../server/config/config';
import { readBrand, type Brand } from './brand';
import { renderBrochure, type BrochureImages } from './render-brochure';
import { brochureName, readRecord, replaceBrochure, writeRecord } from '../server/brochure/brochure-file';
import { readCatalogue, type Chapter } from './catalogue';
import {
  fetchProductImage,
  imageUrlOf,
  toCroppedJpeg,
  toFadingImage,
  imageSpecFor,
  type ImageSpec,
} from './images';
import type { PictureSource } from './pictures';
import { ProductFile } from './product-file';
import { rasterizeLogo } from '@site/shared-documents/rasterize';
import { PrintableTexts } from '@site/shared-documents/printable-texts';

/** Milliseconds that the API may take for the number of its revision. */
const REVISION_TIMEOUT = 10_000;

// The shell's server has ended. Its channel alone does not keep this process.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

async function main(): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig(process.env, __dirname);
  // Before everything else is read: what is published meanwhile is in the next one.
  const revision = await readRevision(config.apiBaseUrl);
  const folder = config.brochureDir;
  const stored = new ProductFile(folder);
  const chapters = await readCatalogue(config.apiBaseUrl, stored).catch((error: unknown) => {
    // The disk is full, for example.
    if (!isApiFailure(error)) throw error;
    throw new ConfigError(
      `The catalogue cannot be read from ${config.apiBaseUrl} (${String(error)}). Is the site running? Or set API_BASE_URL.`,
    );
  });
  const brand = await readBrand(config);
  const fingerprint = await fingerprintOf(config, brand, chapters);
  if (process.argv.includes('--if-changed')) {
    const record = await readRecord(folder);
    if (record?.fingerprint === fingerprint) {
      await writeRecord(folder, { ...record, revision });
      return;
    }
  }

  const printable = new PrintableTexts();
  const made = await replaceBrochure(folder, (file) =>
    writeBrochure(file, { config, brand, chapters, printable, fingerprint, revision }),
  );
  if (printable.missingCharacters.length)
    print(
      `The brochure's fonts do not have these characters, which were left out: ${printable.missingCharacters.join(' ')}`,
    );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const size = (made.bytes / 1_000_000).toFixed(2);
  print(`The brochure is made (${size} MB, ${seconds} s): ${path.join(folder, brochureName)}`);
}

interface Sources {
  config: Config;
  brand: Brand;
  chapters: Chapter[];
  printable: PrintableTexts;
  fingerprint: string;
  revision: number | undefined;
}

async function writeBrochure(
  file: string,
  { config, brand, chapters, printable, fingerprint, revision }: Sources,
): Promise<Omit<BrochureRecord, 'bytes'>> {
  const images = await collectImages(config, brand, chapters);
  const madeAt = new Date();
  const data = {
    content: brand.content,
    chapters,
    images,
    siteUrl: config.publicUrl,
    madeAt,
    printable,
  };
  const { pages, hasAllPictures } = await renderBrochure(data, createWriteStream(file));
  return {
    // A brochure that lacks pictures is published, and soon made again.
    ...(hasAllPictures && { fingerprint }),
    revision,
    madeAt: madeAt.toISOString(),
    pages,
    categories: chapters.length,
    products: countProducts(chapters),
  };
}

/** Undefined where the API has none, as a server elsewhere with the calls of the specification only. */
const readRevision = (apiBaseUrl: string): Promise<number | undefined> =>
  callApi('GET /api/revision', {}, { baseUrl: apiBaseUrl, timeout: REVISION_TIMEOUT }).then(
    ({ revision }) => revision,
    () => undefined,
  );

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** A hash over everything that is visible in the brochure. */
async function fingerprintOf(config: Config, { content, originals }: Brand, chapters: Chapter[]) {
  const hash = createHash('sha256');
  // This program, and the year, which is on the cover.
  hash.update(await fs.readFile(__filename));
  for (const original of Object.values(originals)) if (original) hash.update(original);
  const { publicUrl } = config;
  const spec = imageSpecFor(countProducts(chapters));
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
    products: pictureSource(config.apiBaseUrl, imageSpecFor(countProducts(chapters))),
  };
}

const pictureSource = (apiBaseUrl: string, spec: ImageSpec): PictureSource => ({
  urlOf: (product) => imageUrlOf(product, spec),
  fetch: (product) =>
    fetchProductImage(imageUrlOf(product, spec), apiBaseUrl, spec).catch((error: unknown) => {
      // A missing picture is better than no brochure.
      print(`No picture of ${product.productName}: ${String(error)}`);
      return undefined;
    }),
});

const countProducts = (chapters: readonly Chapter[]) =>
  chapters.reduce((sum, { products }) => sum + products.length, 0);

main().catch((error: unknown) => {
  const message =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`The brochure could not be made. ${message ?? ''}\n`);
  process.exitCode = 1;
});
