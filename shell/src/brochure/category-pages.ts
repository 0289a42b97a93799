import { links, type Product } from '@site/shared-contracts';
import { formatRupees } from '@site/shared-contracts/amounts';
import { hasSizePrices, packPrices, unitPriceOf } from '@site/shared-contracts/pack-prices';
import {
  displayPriceOf,
  displayPriceText,
  gstWords,
  onRequestWords,
  unitPriceText,
} from '@site/shared-contracts/shown-prices';
import { plainDescription } from '../site/plain-description';
import type { BrochureData } from './render-brochure';
import { mapWithConcurrency, type Chapter } from './catalogue';
import { headingType } from './company-page';
import { bookmarkOf, countOf } from './contents-pages';
import { detailBlocks, hasDetails, hasManyDetails } from './product-details';
import type { Pictures } from './pictures';
import { addPageWithRunningHead, body } from './running-head';
import type { PrintableTexts } from '@site/shared-documents/printable-texts';
import {
  inner,
  page,
  IMAGE_RATIO,
  type Bookmark,
  type Box,
  type OpenedImage,
  type TextRun,
  type PdfCanvas,
  type TextStyle,
} from '@site/shared-documents/pdf-canvas';

const MAX_ROWS = 5;
/** Where products have facts and hazards, which need more height, and where one has many of them. */
const MAX_ROWS_WITH_DETAILS = 3;
const MAX_ROWS_WITH_MANY_DETAILS = 2;
const maxImageHeight = 184;
const headHeight = 84;
const rowGap = 14;
const blockGap = 5;

/** The products of a page: the first, and the one after the last. */
type PageRange = readonly [from: number, to: number];

/** As few pages as can be, as evenly filled as can be. */
export function paginate(products: number, maxRows = MAX_ROWS): PageRange[] {
  const pages = Math.ceil(products / maxRows);
  return Array.from({ length: pages }, (_, index) => [
    Math.round((index * products) / pages),
    Math.round(((index + 1) * products) / pages),
  ]);
}

/** A chapter whose place in the brochure is known. */
interface LaidOutChapter extends Chapter {
  pages: PageRange[];
  /** Of a product: the same on each page, and never so high that one product fills the page. */
  height: number;
}

/** Its category has a name that can be printed. */
export function layOut({ category, products }: Chapter, printable: PrintableTexts): LaidOutChapter {
  let details = false;
  let manyDetails = false;
  for (const product of products) {
    details ||= hasDetails(product);
    manyDetails ||= hasManyDetails(product);
  }
  const maxRows = manyDetails ? MAX_ROWS_WITH_MANY_DETAILS : details ? MAX_ROWS_WITH_DETAILS : MAX_ROWS;
  const pages = paginate(products.length, maxRows);
  const rows = Math.max(...pages.map(([from, to]) => to - from));
  const room = body.bottom - body.top - headHeight;
  return {
    category: { ...category, name: printable.name('Category', category) },
    products,
    pages,
    height: Math.min((room - (rows - 1) * rowGap) / rows, details ? 300 : maxImageHeight),
  };
}

interface CategoryPages extends LaidOutChapter {
  /** Its place among the categories. */
  index: number;
  pictures: Pictures;
}

/** A category: its products one below the other, each with what a buyer asks first. */
export async function renderCategory(canvas: PdfCanvas, data: BrochureData, chapter: CategoryPages) {
  const { height } = chapter;
  const endSection = canvas.beginSection(chapter.category.name);
  let bookmark: Bookmark | undefined;
  for await (const shown of readPages(chapter, data)) {
    addPageWithRunningHead(canvas, data);
    bookmark = renderHead(canvas, chapter, bookmark);
    for (const [row, { product, picture }] of shown.entries()) {
      bookmark.add(product.productName);
      const y = body.top + headHeight + row * (height + rowGap);
      if (row > 0) canvas.strokeLine(y - rowGap / 2, canvas.colors.line);
      renderProduct(canvas, data, product, { y, height, picture });
    }
    await canvas.flush();
  }
  endSection();
}

/** Above each page of a category. Only the first is read out, and is where its bookmark leads to, which is returned. */
function renderHead(
  canvas: PdfCanvas,
  { category, products, index }: CategoryPages,
  bookmark: Bookmark | undefined,
): Bookmark {
  const head = { x: page.margin, y: body.top + 6, width: inner - 120 };
  const nameStyle = headingType(canvas.colors.ink);
  const first = bookmark ?? canvas.bookmark(bookmarkOf(index), category.name);
  if (bookmark) {
    canvas.artifactText(category.name, head, nameStyle, { height: 32 });
  } else {
    canvas.text('H2', category.name, head, nameStyle, { height: 32 });
    const countType: TextStyle = { face: 'regular', size: 10.5, color: canvas.colors.inkSoft };
    const right = { x: page.margin, y: body.top + 18, width: inner };
    canvas.text('P', countOf(products.length), right, countType, { align: 'right' });
  }
  canvas.fillRect(page.margin, body.top + 48, 44, 4, canvas.colors.accent);
  return first;
}

/** The products of each page, with their pictures, which are fetched while the page before it is rendered. */
async function* readPages({ products, pages, pictures }: CategoryPages, { printable }: BrochureData) {
  const read = ([from, to]: PageRange) =>
    mapWithConcurrency(products.slice(from, to), async (product) => {
      const productName = printable.name('Product', { id: product.id, name: product.productName });
      return { product: { ...product, productName }, picture: await pictures.of(product) };
    });
  let reading = read(pages[0] ?? [0, 0]);
  for (const next of [...pages.slice(1), undefined]) {
    const shown = await reading;
    if (next) reading = read(next);
    yield shown;
  }
}

interface ProductPlace {
  y: number;
  height: number;
  picture: OpenedImage | undefined;
}

function renderProduct(
  canvas: PdfCanvas,
  { siteUrl }: BrochureData,
  product: Product,
  { y, height, picture }: ProductPlace,
): void {
  const { colors } = canvas;
  const imageHeight = Math.min(height, maxImageHeight);
  const imageBox = { x: page.margin, y, width: imageHeight * IMAGE_RATIO, height: imageHeight };
  const x = page.margin + imageBox.width + 18;
  const width = page.width - page.margin - x;
  const price = priceOf(canvas, product, { x, y: y + 3, width });
  const name: TextStyle = { face: 'extrabold', size: 13, color: colors.ink, leading: 1.25 };
  const nameBox = { x, y: y + 3, width: width - price.width - 12 };
  const link = siteUrl + (product.path ?? links.product(product.id));
  const nameHeight = canvas.text('H3', product.productName, nameBox, name, { link, height: 33 });
  if (price.pieces.length) canvas.textRuns('P', price.words, price.pieces);

  const room = height > 250 ? 'large' : 'small';
  const blocks = detailBlocks(canvas, product, { x, width }, { link, room });
  const blocksHeight = blocks.reduce((sum, block) => sum + block.height + blockGap, 0);
  const sizesHeight = product.sizes.length ? 24 : 0;
  const text: TextStyle = {
    face: 'regular',
    size: height > 150 && blocks.length === 0 ? 10 : 9,
    color: colors.inkSoft,
    leading: 1.42,
  };
  const textY = nameBox.y + nameHeight + 4;
  const textRoom = y + height - sizesHeight - blocksHeight - textY;
  const description = canvas.sentencesThatFit(plainDescription(product), width, textRoom, text);
  const textHeight = canvas.text('P', description, { x, y: textY, width }, text, { height: textRoom });
  let below = textY + textHeight + 6;
  if (product.sizes.length) renderSizes(canvas, product, { x, y: below, width });
  below += sizesHeight;
  for (const block of blocks) {
    block.render(below);
    below += block.height + blockGap;
  }

  if (picture) canvas.containedImage(picture, imageBox, colors.surfaceSoft, product.image?.alt ?? '', 8);
  else canvas.fillRect(imageBox.x, y, imageBox.width, imageHeight, colors.surfaceTint, 8);
}

/** What is to be paid, to the right of the name, and before it the usual price where there is an offer. */
function priceOf(
  canvas: PdfCanvas,
  product: Product,
  box: Box,
): { width: number; words: string; pieces: TextRun[] } {
  const shown = displayPriceOf(product);
  if (!shown && !product.isOnRequest) return { width: 0, words: '', pieces: [] };
  const { colors } = canvas;
  const headingType: TextStyle = { face: 'semibold', size: 13, color: colors.brand, leading: 1.25 };
  const price = shown ? [displayPriceText(shown), gstWords(shown)].filter(Boolean).join(' ') : onRequestWords;
  const width = canvas.widthOf(price, headingType);
  const pieces: TextRun[] = [{ text: price, box, style: headingType, align: 'right' }];
  if (shown?.originalPrice === undefined) return { width, words: price, pieces };
  const small: TextStyle = { face: 'regular', size: 9, color: colors.inkSoft, leading: 1.25 };
  const before = formatRupees(shown.originalPrice);
  const beside = { x: box.x, y: box.y + 4.5, width: box.width - width - 8 };
  pieces.push({ text: before, box: beside, style: small, align: 'right', strike: true });
  return {
    width: width + 8 + canvas.widthOf(before, small),
    words: `${price}, usual price ${before}`,
    pieces,
  };
}

/** In outlined shapes, as many as the line holds; with prices where a size has one of its own, and of a unit if all fit. */
function renderSizes(canvas: PdfCanvas, product: Product, { x, y, width }: Box): void {
  const { colors } = canvas;
  const style: TextStyle = { face: 'semibold', size: 8, color: colors.ink, leading: 1.366 };
  const sizes = sizeLabels(product);
  const all = placeLabels(canvas, sizes.map(withUnitPrice), { x, style });
  const isRoomy = all.every((label) => fits(label, x + width));
  const places = isRoomy
    ? all
    : placeLabels(
        canvas,
        sizes.map(({ label }) => label),
        { x, style },
      );
  const labels = places.filter((label) => fits(label, x + width));
  for (const label of labels) {
    canvas.artifact((pdf) => {
      pdf.roundedRect(label.x, y, label.width, 18, 9).lineWidth(0.75).stroke(colors.lineStrong);
    });
  }
  canvas.textRuns(
    'P',
    // One text for screen readers; one outlined label for each size on the page.
    `Sizes: ${sizes.map(withUnitPrice).join(', ')}`,
    labels.map((label) => ({
      text: label.text,
      box: { x: label.x, y: y + 3.5, width: label.width },
      style,
      align: 'center',
    })),
  );
}

interface PlacedLabel {
  text: string;
  x: number;
  width: number;
}

const fits = (label: PlacedLabel, end: number): boolean => label.x + label.width <= end;

/** Beside each other, as far as they go. */
function placeLabels(
  canvas: PdfCanvas,
  texts: readonly string[],
  { x, style }: { x: number; style: TextStyle },
): PlacedLabel[] {
  let left = x;
  return texts.map((text) => {
    const label = { text, x: left, width: canvas.widthOf(text, style) + 18 };
    left += label.width + 6;
    return label;
  });
}

interface SizeLabel {
  label: string;
  /** `₹124.20/L`; empty where none is known, and where the pack is one unit. */
  perUnit: string;
}

const withUnitPrice = ({ label, perUnit }: SizeLabel): string => (perUnit ? `${label} (${perUnit})` : label);

function sizeLabels(product: Product): SizeLabel[] {
  const hasPrices = hasSizePrices(product);
  return packPrices(product).map(({ size, price, isOnRequest }) => {
    if (isOnRequest) return { label: `${size} · on request`, perUnit: '' };
    const unit = unitPriceOf(product, size);
    return {
      label: price && hasPrices ? `${size} · ${formatRupees(price.finalPrice)}` : size,
      perUnit: unit && unit.price !== price?.finalPrice ? unitPriceText(unit) : '',
    };
  });
}
