// Apart from the page's code: the parser is larger than all of it, and most descriptions are plain text.
import type { Product } from '@site/shared-contracts';
import { plainText, RichText } from '@site/shared-ui/rich-text';

export interface FormattedTextProps {
  text: string;
  pictures: Product['textPictures'];
}

export const FormattedText = ({ text, pictures }: FormattedTextProps) => (
  <RichText text={text} pictures={pictures} />
);

/** The description without its formatting. */
export const plainDescription = ({ productDescription }: Product): string => plainText(productDescription);
