// The data of a brochure, and its pages from the cover to the contact page.
import type { Writable } from 'node:stream';
import { allColors } from '@site/shared-ui/colors';
import type { Brand } from './brand';
import type { Chapter } from './catalogue';
import { layOut, renderCategory } from './category-pages';
import { renderCompany } from './company-page';
import { renderContact } from './contact-page';
import { renderContents, CATEGORIES_PER_PAGE } from './contents-pages';
import { renderCover } from './cover';
import type { PrintableTexts } from '@site/shared-documents/printable-texts';
import { Pictures, type PictureSource } from './pictures';
import { PdfCanvas } from '@site/shared-documents/pdf-canvas';

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
  products: PictureSource;
}

/** The pages before the first category: cover, company, contents. */
const frontMatterPages = (chapters: Chapter[]) => 2 + Math.ceil(chapters.length / CATEGORIES_PER_PAGE);

/** Renders the whole brochure into a PDF file. */
export async function renderBrochure(
  data: BrochureData,
  output: Writable,
): Promise<{ pages: number; hasAllPictures: boolean }> {
  const { content, printable, madeAt } = data;
  const chapters = data.chapters.map((chapter) => layOut(chapter, printable));
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
    next += chapter.pages.length;
    return start;
  });
  const pictures = new Pictures(canvas, data.images.products);
  renderCover(canvas, data);
  renderCompany(canvas, data);
  if (chapters.length) await renderContents(canvas, data, { chapters, starts, pictures });
  for (const [index, chapter] of chapters.entries())
    await renderCategory(canvas, data, { ...chapter, index, pictures });
  renderContact(canvas, data);
  await canvas.end();
  return { pages: canvas.pageNumber, hasAllPictures: pictures.areComplete };
}
