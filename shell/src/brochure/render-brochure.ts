// The data of a brochure, and its pages from the cover to the contact page.
import type { Writable } from 'node:stream';
import { allColors } from '@site/shared-ui/colors';
import type { Brand } from './brand';
import type { Chapter } from './catalogue';
import { pagesOf, renderCategory } from './category-pages';
import { renderCompany } from './company-page';
import { renderContact } from './contact-page';
import { renderContents, CATEGORIES_PER_PAGE } from './contents-pages';
import { renderCover } from './cover';
import type { PrintableTexts } from '@site/shared-documents/printable-texts';
import { PdfCanvas, type SizedImage } from '@site/shared-documents/pdf-canvas';

export interface BrochureData {
  content: Brand['content'];
  chapters: Chapter[];
  images: BrochureImages;
  /** The site's origin, without a slash at the end. */
  siteUrl: string;
  madeAt: Date;
  printable: PrintableTexts;
}

/** JPEG, and PNG for the logos. */
export interface BrochureImages {
  hero: Buffer | undefined;
  company: Buffer | undefined;
  logoOnLight: Buffer | undefined;
  logoOnDark: Buffer | undefined;
  /** By the product's id. */
  products: ReadonlyMap<number, SizedImage>;
}

/** The pages before the first category: cover, company, contents. */
const frontMatterPages = (chapters: Chapter[]) => 2 + Math.ceil(chapters.length / CATEGORIES_PER_PAGE);

/** Renders the whole brochure into a PDF file. Returns the number of its pages. */
export async function renderBrochure(source: BrochureData, output: Writable): Promise<number> {
  const data = { ...source, chapters: withPrintableNames(source) };
  const { content, chapters, printable, madeAt } = data;
  const { company } = content;
  const canvas = new PdfCanvas({
    title: `${company.name}: products`,
    author: company.name,
    subject: company.tagline,
    colors: allColors(content.colors),
    printable,
    madeAt,
    output,
  });
  let next = frontMatterPages(chapters) + 1;
  const starts = chapters.map((chapter) => {
    const start = next;
    next += pagesOf(chapter).length;
    return start;
  });
  renderCover(canvas, data);
  renderCompany(canvas, data);
  if (chapters.length) renderContents(canvas, data, starts);
  for (const [index, chapter] of chapters.entries()) await renderCategory(canvas, data, chapter, index);
  renderContact(canvas, data);
  await canvas.end();
  return canvas.pageNumber;
}

const withPrintableNames = ({ chapters, printable }: BrochureData): Chapter[] =>
  chapters.map(({ category, products }) => ({
    category: { ...category, name: printable.name('Category', category) },
    products: products.map((product) => ({
      ...product,
      productName: printable.name('Product', { id: product.id, name: product.productName }),
    })),
  }));
