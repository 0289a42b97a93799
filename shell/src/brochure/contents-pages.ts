import type { BrochureData } from './render-brochure';
import { mapWithConcurrency, type Chapter } from './catalogue';
import { headingType } from './company-page';
import type { Pictures } from './pictures';
import type { Products } from './product-file';
import { addPageWithRunningHead, body } from './running-head';
import {
  inner,
  page,
  IMAGE_RATIO,
  type OpenedImage,
  type PdfCanvas,
  type TextStyle,
} from '@site/shared-documents/pdf-canvas';

export const CATEGORIES_PER_PAGE = 10;

const gap = 16;
const cardWidth = (inner - gap) / 2;

export const bookmarkOf = (index: number) => `category-${index + 1}`;
export const countOf = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;

interface Contents {
  chapters: readonly Chapter[];
  /** The page on which each begins. */
  starts: readonly number[];
  pictures: Pictures;
}

/** Every category with an image and the number of its first page, as a link. */
export async function renderContents(
  canvas: PdfCanvas,
  data: BrochureData,
  { chapters, starts, pictures }: Contents,
): Promise<void> {
  for (let first = 0; first < chapters.length; first += CATEGORIES_PER_PAGE) {
    const shown = chapters.slice(first, first + CATEGORIES_PER_PAGE);
    const images = await mapWithConcurrency(shown, ({ products }) => firstPicture(pictures, products));
    addPageWithRunningHead(canvas, data);
    const isFirst = first === 0;
    if (isFirst) canvas.bookmark('contents', 'Contents');
    canvas.section('Contents', () => {
      let y = body.top + 6;
      if (isFirst) {
        const total = chapters.reduce((sum, { products }) => sum + products.length, 0);
        const groups = chapters.length === 1 ? 'one category' : `${chapters.length} categories`;
        y += canvas.text(
          'H2',
          'Products',
          { x: page.margin, y, width: inner },
          headingType(canvas.colors.ink),
        );
        const quiet: TextStyle = { face: 'regular', size: 11, color: canvas.colors.inkSoft };
        y +=
          canvas.text(
            'P',
            `${countOf(total)} in ${groups}`,
            { x: page.margin, y: y + 4, width: inner },
            quiet,
          ) + 24;
      }
      const rows = Math.ceil(shown.length / 2);
      const height = Math.min((body.bottom - y - (rows - 1) * gap) / rows, 132);
      canvas.contents(() => {
        shown.forEach((chapter, position) => {
          const box = {
            x: page.margin + (position % 2) * (cardWidth + gap),
            y: y + Math.floor(position / 2) * (height + gap),
            width: cardWidth,
            height,
          };
          const index = first + position;
          renderCard(canvas, chapter, { box, index, start: starts[index] ?? 0, image: images[position] });
        });
      });
    });
  }
}

interface CardPosition {
  box: { x: number; y: number; width: number; height: number };
  index: number;
  start: number;
  image: OpenedImage | undefined;
}

/** Of the first product that has one. */
async function firstPicture(pictures: Pictures, products: Products): Promise<OpenedImage | undefined> {
  for (const product of products) {
    const picture = await pictures.of(product);
    if (picture) return picture;
  }
  return undefined;
}

function renderCard(canvas: PdfCanvas, chapter: Chapter, { box, index, start, image }: CardPosition) {
  const { colors } = canvas;
  const { category, products } = chapter;
  canvas.fillRect(box.x, box.y, box.width, box.height, colors.surfaceSoft, 10);
  const imageHeight = box.height - 22;
  const imageWidth = imageHeight * IMAGE_RATIO;
  if (image) {
    const imageBox = { x: box.x + 11, y: box.y + 11, width: imageWidth, height: imageHeight };
    canvas.containedImage(image, imageBox, colors.surface, '', 7);
  }
  const x = box.x + 11 + imageWidth + 14;
  const width = box.x + box.width - 12 - x;
  canvas.linkTo(bookmarkOf(index), `${category.name}, page ${start}`, box, () => {
    const name: TextStyle = { face: 'extrabold', size: 14, color: colors.ink, leading: 1.2 };
    const y = box.y + 20;
    const height = canvas.text('Span', category.name, { x, y, width }, name, { height: 52 });
    const quiet: TextStyle = { face: 'regular', size: 9.5, color: colors.inkSoft };
    canvas.text('Span', countOf(products.length), { x, y: y + height + 3, width }, quiet);
    const below = { x, y: box.y + box.height - 28, width };
    canvas.text('Span', `Page ${start}`, below, { face: 'semibold', size: 9.5, color: colors.brand });
  });
}
