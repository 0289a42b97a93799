import type { BrochureData } from './render-brochure';
import { inner, page, type Sheet, type TextStyle } from './sheet';

/** A page of its own with the logo above, and company, telephone and page number below. */
export function addPageWithRunningHead(sheet: Sheet, { content, images }: BrochureData): void {
  sheet.addPage();
  const { logo, company, contact } = content;
  const height = 20;
  const logoBox = { x: page.margin, y: 34, width: (height * logo.width) / logo.height, height };
  if (images.logoOnLight) sheet.image(images.logoOnLight, logoBox, '');
  const y = page.height - 44;
  sheet.strokeLine(y - 10, sheet.colors.line);
  const small: TextStyle = { face: 'regular', size: 8, color: sheet.colors.inkSoft };
  sheet.artifactText(
    [company.name, contact.phone, contact.email].filter(Boolean).join(' · '),
    { x: page.margin, y, width: inner },
    small,
  );
  sheet.artifactText(
    String(sheet.pageNumber),
    { x: page.margin, y, width: inner },
    { ...small, face: 'semibold', color: sheet.colors.ink },
    { align: 'right' },
  );
}

/** Where the content of an inner page begins and ends. */
export const body = { top: 84, bottom: page.height - 72 } as const;
