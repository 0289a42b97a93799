import type { Product } from '@site/shared-contracts';
import { plainText } from '@site/shared-ui/rich-text';

/** A product's description where formatting has no place: for search engines, feeds and the brochure. */
export const plainDescription = ({ productDescription, descriptionFormat }: Product): string =>
  descriptionFormat === 'markdown' ? plainText(productDescription) : productDescription;
