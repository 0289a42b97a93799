// Makes the brochure: `npm run brochure`, and `npm start` with `--if-changed`, in a process of its own.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { displayPriceOf } from '@site/shared-contracts/offer';
import type { SiteContentFile } from '@site/shared-contracts/site-content';
import { allColors } from '../site/brand-colors';
import { ConfigError, readConfig, type Config } from '../server/config';
import { readSiteContent } from '../server/site-content';
import { drawBrochure, type BrochurePictures } from './brochure';
import { brochureName, isMadeFrom, replaceBrochure } from './brochure-file';
import { mapSome, readCatalogue, type Chapter } from './catalogue';
import { drawLogo, fetchPicture, pictureAddress, readFadingPicture, readPicture, shapeFor } from './pictures';
import { PrintableText } from './printable';

async function main(): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig(process.env, __dirname);
  const content = await readSiteContent(config.siteContentFile);
  const chapters = await readCatalogue(config.apiBaseUrl).catch((error: unknown) => {
    throw new ConfigError(
      `The catalogue cannot be read from ${config.apiBaseUrl} (${String(error)}). Is the site running? Or set API_BASE_URL.`,
    );
  });
  const folder = config.brochureDir;
  const source = await describeSource(config, content, chapters);
  if (process.argv.includes('--if-changed')) {
    // A brand may have one of its own.
    const isOurs = content.hero.brochure.href === `/${brochureName}`;
    if (!isOurs || (await isMadeFrom(folder, source))) return;
  }

  const printable = new PrintableText();
  const pictures = await collectPictures(config, content, chapters);
  const pdf = await drawBrochure({
    content,
    chapters,
    pictures,
    siteUrl: config.publicUrl,
    madeAt: new Date(),
    fontsDir: path.join(config.distDir, 'fonts'),
    printable,
  });
  const isWhole = chapters
    .flatMap(({ products }) => products)
    .every(({ id, image }) => !image || pictures.products.has(id));
  // One that lacks pictures is shown, and made again at the next start.
  await replaceBrochure(folder, pdf, isWhole ? source : 'pictures are missing');
  if (printable.leftOut.length)
    say(
      `The brochure's fonts do not have these characters, which were left out: ${printable.leftOut.join(' ')}`,
    );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const size = (pdf.length / 1_000_000).toFixed(2);
  say(`The brochure is made (${size} MB, ${seconds} s): ${path.join(folder, brochureName)}`);
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** A hash over everything that can be seen in the brochure. */
async function describeSource(
  config: Config,
  content: SiteContentFile,
  chapters: Chapter[],
): Promise<string> {
  const files = Object.values(brandFiles(config, content));
  const hash = createHash('sha256');
  // This program, and the year, which is on the cover.
  for (const file of [__filename, ...files]) hash.update(await fs.readFile(file));
  const { publicUrl } = config;
  const shape = shapeFor(chapters.flatMap(({ products }) => products).length);
  const catalogue = chapters.map(({ category, products }) => [
    category.name,
    products.map((product) => [
      ...[product.id, product.productName, product.productDescription, product.sizes],
      displayPriceOf(product),
      ...[product.image?.alt, pictureAddress(product, shape)],
    ]),
  ]);
  const told = { content, catalogue, publicUrl, year: new Date().getFullYear() };
  return hash.update(JSON.stringify(told)).digest('hex');
}

const brandFiles = ({ siteContentFile }: Config, { hero, history, logo }: SiteContentFile) => {
  const beside = (file: string) => path.join(path.dirname(siteContentFile), file);
  return {
    hero: beside(hero.picture.file),
    company: beside(history.picture.file),
    logoOnLight: beside(logo.onLight),
    logoOnDark: beside(logo.onDark),
  };
};

async function collectPictures(
  config: Config,
  content: SiteContentFile,
  chapters: Chapter[],
): Promise<BrochurePictures> {
  const files = brandFiles(config, content);
  const products = chapters.flatMap((chapter) => chapter.products);
  const shape = shapeFor(products.length);
  const found = await mapSome(products, async (product) => {
    // One picture less is better than no brochure.
    const picture = await fetchPicture(product, config.apiBaseUrl, shape).catch((error: unknown) => {
      say(`No picture of ${product.productName}: ${String(error)}`);
      return undefined;
    });
    return picture && ([product.id, picture] as const);
  });
  return {
    hero: await readFadingPicture(
      files.hero,
      { width: 1240, height: 954, quality: 78 },
      allColors(content.colors).brandStrong,
    ),
    company: await readPicture(files.company, { width: 1200, height: 495, quality: 74 }),
    logoOnLight: await drawLogo(files.logoOnLight),
    logoOnDark: await drawLogo(files.logoOnDark),
    products: new Map(found.filter((entry) => entry !== undefined)),
  };
}

main().catch((error: unknown) => {
  const message =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`The brochure could not be made. ${message ?? ''}\n`);
  process.exitCode = 1;
});
