// The colours of a brand, and what its pages declare.
import type { SiteContentFile } from '@site/shared-contracts/site-content';
import { colorDeclarations, type Colors } from '@site/shared-ui/colors';

export type BrandColors = SiteContentFile['colors'];

/** Parsed JSON has no undefined: every key has a value. */
const definedColors = (own: BrandColors) => own as Partial<Colors>;

/** For the head of a page: before the theme or after it, the brand's own colours win. */
export const brandStyles = (own: BrandColors): string =>
  own ? `html:root { ${colorDeclarations(definedColors(own))} }` : '';
