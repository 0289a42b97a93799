import type { SiteContent } from '@site/shared-contracts/site-content';
import { allColors } from '@site/shared-ui/colors';
import { escapeHtml } from '../head/html-tag';

/** An SVG for a brand without an icon: the first letter of its name on its colour. */
export function letterIcon({ company, colors }: Pick<SiteContent, 'company' | 'colors'>): Buffer {
  const { brandStrong, onBrand } = allColors(colors);
  const letter = escapeHtml(Array.from(company.name)[0]?.toUpperCase() ?? '');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">` +
      `<rect width="64" height="64" rx="12" fill="${brandStrong}"/>` +
      `<text x="32" y="45" font-family="sans-serif" font-size="38" font-weight="700" text-anchor="middle" fill="${onBrand}">${letter}</text>` +
      `</svg>`,
  );
}
