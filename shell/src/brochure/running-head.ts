import type { BrochureData } from './render-brochure';
import { inner, page, type PdfCanvas, type TextStyle } from '@site/shared-documents/pdf-canvas';

/** A page of its own with the logo above, and company, telephone and page number below. */
export function addPageWithRunningHead(canvas: PdfCanvas, { content, images }: BrochureData): void {
  canvas.addPage();
  const { logo, company, contact } = content;
  const height = 20;
  const logoBox = { x: page.margin, y: 34, width: (height * logo.width) / logo.height, height };
  if (images.logoOnLight) canvas.image(images.logoOnLight, logoBox, '');
  const y = page.height - 44;
  canvas.strokeLine(y - 10, canvas.colors.line);
  const small: TextStyle = { face: 'regular', size: 8, color: canvas.colors.inkSoft };
  canvas.artifactText(
    [company.name, contact.phone, contact.email].filter(Boolean).join(' · '),
    { x: page.margin, y, width: inner },
    small,
  );
  canvas.artifactText(
    String(canvas.pageNumber),
    { x: page.margin, y, width: inner },
    { ...small, face: 'semibold', color: canvas.colors.ink },
    { align: 'right' },
  );
}

/** Where the content of an inner page begins and ends. */
export const body = { top: 84, bottom: page.height - 72 } as const;
