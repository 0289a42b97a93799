import type { BrochureData } from './render-brochure';
import { addPageWithRunningHead, body } from './running-head';
import { inner, page, type PdfCanvas, type TextStyle } from '@site/shared-documents/pdf-canvas';

const imageHeight = 206;
const gap = 28;
const numbersHeight = 76;
const column = (inner - gap) / 2;

/** Who the company is: its works, its story, what it is there for, and its numbers. */
export function renderCompany(canvas: PdfCanvas, data: BrochureData): void {
  const { content, images, madeAt } = data;
  const { about, history } = content;
  const { colors } = canvas;
  addPageWithRunningHead(canvas, data);
  canvas.bookmark('company', about.title);
  canvas.section(about.title, () => {
    const { margin } = page;
    let y = body.top;
    if (images.company) {
      const box = { x: margin, y, width: inner, height: imageHeight };
      canvas.image(images.company, box, history.picture?.alt ?? '', 12);
      y += imageHeight + 24;
    }
    y += canvas.text('H2', about.title, { x: margin, y, width: inner }, headingType(colors.ink)) + 9;
    const lead: TextStyle = { face: 'semibold', size: 11.5, color: colors.brand };
    y += canvas.text('P', about.lead, { x: margin, y, width: inner }, lead, { height: 50 }) + 14;

    const text: TextStyle = { face: 'regular', size: 9.5, color: colors.inkSoft, leading: 1.55 };
    const storyHeight = 148;
    about.story.paragraphs.slice(0, 2).forEach((paragraph, index) => {
      const fitting = canvas.sentencesThatFit(paragraph, column, storyHeight, text);
      const x = margin + index * (column + gap);
      canvas.text('P', fitting, { x, y, width: column }, text, { height: storyHeight });
    });
    const heights = about.story.paragraphs
      .slice(0, 2)
      .map((each) => canvas.heightOf(canvas.sentencesThatFit(each, column, storyHeight, text), column, text));
    y += Math.min(Math.max(0, ...heights), storyHeight) + 18;

    const aims = [about.mission, about.vision].filter(({ text }) => text !== '');
    const room = { width: column - 32, height: body.bottom - numbersHeight - 16 - y - 54 };
    const boxes = aims.map((aim) => ({
      ...aim,
      text: canvas.sentencesThatFit(aim.text, room.width, room.height, text),
    }));
    const height = 54 + Math.max(0, ...boxes.map((aim) => canvas.heightOf(aim.text, room.width, text)));
    boxes.forEach((aim, index) => {
      const x = margin + index * (column + gap);
      canvas.fillRect(x, y, column, height, colors.surfaceTint, 10);
      const inBox = { x: x + 16, width: room.width };
      canvas.text(
        'H3',
        aim.title,
        { ...inBox, y: y + 15 },
        { face: 'extrabold', size: 12, color: colors.brandStrong },
      );
      canvas.text('P', aim.text, { ...inBox, y: y + 37 }, { ...text, color: colors.ink });
    });

    const { countedFrom, label } = about.yearsInBusiness;
    const years =
      countedFrom === undefined ? [] : [{ value: String(madeAt.getFullYear() - countedFrom), label }];
    renderNumbers(canvas, [...years, ...about.stats].slice(0, 5));
  });
}

function renderNumbers(canvas: PdfCanvas, numbers: { value: string; label: string }[]): void {
  if (numbers.length === 0) return;
  const { colors } = canvas;
  const top = body.bottom - numbersHeight;
  canvas.fillRect(page.margin, top, inner, numbersHeight, colors.brandStrong, 10);
  const width = (inner - 32) / numbers.length;
  numbers.forEach(({ value, label }, index) => {
    const box = { x: page.margin + 20 + index * width, width: width - 12 };
    const big: TextStyle = { face: 'extrabold', size: 21, color: colors.brandBright, leading: 1.2 };
    const small: TextStyle = { face: 'regular', size: 8, color: colors.onBrand, leading: 1.3 };
    canvas.text('P', value, { ...box, y: top + 14 }, big);
    canvas.text('P', label, { ...box, y: top + 42 }, small, { height: 22 });
  });
}

export const headingType = (color: string): TextStyle => ({
  face: 'extrabold',
  size: 26,
  color,
  leading: 1.15,
  spacing: -0.4,
});
