import type { BrochureData } from './render-brochure';
import { inner, page, type PdfCanvas } from '@site/shared-documents/pdf-canvas';

/** The hero image is below; the text is above, on the brand's dark ground. */
const imageBox = { y: 384, height: page.height - 384 } as const;

export function renderCover(canvas: PdfCanvas, { content, images, madeAt }: BrochureData): void {
  const { colors } = canvas;
  const { logo, hero, company } = content;
  const { margin } = page;
  canvas.addPage();
  canvas.bookmark('cover', company.name);
  canvas.fillRect(0, 0, page.width, page.height, colors.brandStrong);
  canvas.section(company.name, () => {
    const height = 40;
    const width = (height * logo.width) / logo.height;
    if (images.logoOnDark) canvas.image(images.logoOnDark, { x: margin, y: 56, width, height }, company.name);
    canvas.text(
      'P',
      `Products ${madeAt.getFullYear()}`,
      { x: margin, y: 66, width: inner },
      { face: 'semibold', size: 11, color: colors.brandBright },
      { align: 'right' },
    );
    if (images.hero)
      canvas.image(images.hero, { x: 0, width: page.width, ...imageBox }, hero.picture?.alt ?? '');
  });
  canvas.section(hero.headline, () => {
    canvas.fillRect(margin, 150, 44, 4, colors.accent);
    let y = 172;
    const words = { x: margin, width: inner - 30 };
    const moveDown = (height: number, gap: number) => (y += height + gap);
    moveDown(
      canvas.text(
        'P',
        hero.tagline.toUpperCase(),
        { ...words, y },
        { face: 'semibold', size: 10, color: colors.brandBright, spacing: 0.9 },
      ),
      10,
    );
    const size = hero.headline.length > 60 ? 32 : 40;
    moveDown(
      canvas.text(
        'H1',
        hero.headline,
        { ...words, y },
        { face: 'extrabold', size, color: colors.onBrand, leading: 1.12, spacing: -0.6 },
        { height: size * 1.13 * 3 },
      ),
      16,
    );
    const quiet = { face: 'regular', size: 12, color: colors.onBrand } as const;
    const text = canvas.sentencesThatFit(hero.text, 400, imageBox.y + 40 - y, quiet);
    canvas.text('P', text, { x: margin, y, width: 400 }, quiet, { height: 72 });
  });
}
