// The colours of a brand, and what its pages declare.
import type { SiteContentFile } from '@site/shared-contracts/site-content';
import { colorDeclarations, colors, type Colors } from '@site/shared-ui/colors';

export type BrandColors = SiteContentFile['colors'];

/** Parsed JSON has no undefined: every key has a value. */
const definedColors = (own: BrandColors) => own as Partial<Colors>;

/** Every colour of the brand: its own, and the usual ones where it names none. */
export const allColors = (own: BrandColors): Colors => ({ ...colors, ...definedColors(own) });

/** For the head of a page: before the theme or after it, the brand's own colours win. */
export const brandStyles = (own: BrandColors): string =>
  own ? `html:root { ${colorDeclarations(definedColors(own))} }` : '';
