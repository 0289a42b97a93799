import { longDate } from '@site/shared-contracts/time-zone';
import { mailHref, phoneHref } from '@site/shared-contracts/site-content';
import type { BrochureData } from './render-brochure';
import { headingType } from './company-page';
import { inner, page, type PdfCanvas, type TextStyle } from '@site/shared-documents/pdf-canvas';

const isLocal = (url: string) => ['localhost', '127.0.0.1'].includes(new URL(url).hostname);
const nameOf = (url: string) => url.replace(/^https?:\/\//, '');

/** No line where the text is empty. */
const lineOf = (text: string, hrefOf?: (text: string) => string) =>
  text === '' ? [] : [{ text, ...(hrefOf && { link: hrefOf(text) }) }];

/** The last page: how the company is reached. */
export function renderContact(canvas: PdfCanvas, { content, images, siteUrl, madeAt }: BrochureData): void {
  const { colors } = canvas;
  const { contact, company, logo, socials } = content;
  canvas.addPage();
  canvas.bookmark('contact', 'Contact us');
  canvas.fillRect(0, 0, page.width, page.height, colors.brandStrong);
  canvas.section('Contact us', () => {
    const { margin } = page;
    const height = 40;
    const logoBox = { x: margin, y: 56, width: (height * logo.width) / logo.height, height };
    if (images.logoOnDark) canvas.image(images.logoOnDark, logoBox, '');
    canvas.fillRect(margin, 224, 44, 4, colors.accent);
    const wide = { x: margin, width: inner };
    let y = 246;
    y += canvas.text('H2', 'Contact us', { ...wide, y }, { ...headingType(colors.onBrand), size: 38 }) + 8;
    const quiet: TextStyle = { face: 'regular', size: 12, color: colors.onBrand };
    y += canvas.text('P', company.tagline, { ...wide, y, width: 380 }, quiet, { height: 54 }) + 34;

    const rows: { label: string; lines: { text: string; link?: string }[] }[] = [
      { label: 'Telephone', lines: lineOf(contact.phone, phoneHref) },
      { label: 'Email', lines: lineOf(contact.email, mailHref) },
      { label: 'Address', lines: contact.address.map((text) => ({ text })) },
      { label: 'Hours', lines: lineOf(contact.hours) },
      { label: 'Website', lines: isLocal(siteUrl) ? [] : [{ text: nameOf(siteUrl), link: `${siteUrl}/` }] },
      { label: 'Follow', lines: socials.map(({ label, href }) => ({ text: label, link: href })) },
    ];
    for (const { label, lines } of rows.filter((row) => row.lines.length)) {
      canvas.text(
        'H3',
        label,
        { x: margin, y: y + 2.5, width: 110 },
        { face: 'semibold', size: 10, color: colors.brandBright },
      );
      for (const { text, link } of lines) {
        const style: TextStyle = { face: 'semibold', size: 13, color: colors.onBrand };
        const box = { x: margin + 116, y, width: inner - 116 };
        y += canvas.text('P', text, box, style, { ...(link && { link }), height: 40 }) + 2;
      }
      y += 14;
    }

    const small: TextStyle = { face: 'regular', size: 8, color: colors.onBrand };
    const asOf = longDate(madeAt, company.timeZone);
    const last = [`Products and prices as of ${asOf}.`, company.legalLine].filter(Boolean).join(' ');
    canvas.text('P', last, { x: margin, y: page.height - 72, width: inner }, small, { height: 36 });
  });
}
