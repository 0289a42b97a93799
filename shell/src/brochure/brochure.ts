// What a brochure is made of, and its pages from the cover to the address.
import type { SiteContentFile } from '@site/shared-contracts/site-content';
import { allColors } from '../site/brand-colors';
import type { Chapter } from './catalogue';
import type { SizedPicture } from './pictures';
import { drawCategory, pagesOf } from './category-pages';
import { drawCompany } from './company-page';
import { drawContact } from './contact-page';
import { drawContents, CATEGORIES_PER_PAGE } from './contents-pages';
import { drawCover } from './cover';
import type { PrintableText } from './printable';
import { Sheet } from './sheet';

export interface BrochureParts {
  content: SiteContentFile;
  chapters: Chapter[];
  pictures: BrochurePictures;
  /** Where the site is found, without a slash at the end. */
  siteUrl: string;
  madeAt: Date;
  fontsDir: string;
  printable: PrintableText;
}

/** JPEG, and PNG for the logos. */
export interface BrochurePictures {
  hero: Buffer;
  company: Buffer;
  logoOnLight: Buffer;
  logoOnDark: Buffer;
  /** By the product's id. */
  products: ReadonlyMap<number, SizedPicture>;
}

/** The pages before the first category: cover, company, contents. */
const pagesBefore = (chapters: Chapter[]) => 2 + Math.ceil(chapters.length / CATEGORIES_PER_PAGE);

/** Draws the whole brochure, as the bytes of a PDF. */
export async function drawBrochure(parts: BrochureParts): Promise<Buffer> {
  const { content, chapters, printable, fontsDir, madeAt } = parts;
  const { company } = content;
  const sheet = new Sheet({
    title: `${company.name}: products`,
    author: company.name,
    subject: company.tagline,
    colors: allColors(content.colors),
    printable,
    fontsDir,
    madeAt,
  });
  let next = pagesBefore(chapters) + 1;
  const starts = chapters.map(({ products }) => {
    const start = next;
    next += pagesOf(products).length;
    return start;
  });
  drawCover(sheet, parts);
  drawCompany(sheet, parts);
  if (chapters.length) drawContents(sheet, parts, starts);
  chapters.forEach((chapter, index) => drawCategory(sheet, parts, chapter, index));
  drawContact(sheet, parts);
  return sheet.end();
}
