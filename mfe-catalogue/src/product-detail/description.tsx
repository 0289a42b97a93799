import type { Product } from '@site/shared-contracts';
import styled from 'styled-components';
import type { FormattedTextProps } from './formatted-text';
import { createLazyPart } from '../lazy-part/lazy-part';

/** Loads the code that renders and reads a formatted description. */
export const loadFormattedText = () => import('./formatted-text');

/** With its code missing, the text is shown as it was written. */
const Unformatted = ({ text }: FormattedTextProps) => <PlainText>{text}</PlainText>;

const FormattedDescription = createLazyPart(
  'product-description',
  async () => (await loadFormattedText()).FormattedText,
  Unformatted,
);

/** Plain text, in which each line is a paragraph, or Markdown. */
export function Description({ product }: { product: Product }) {
  const { productDescription, descriptionFormat, textPictures } = product;
  if (descriptionFormat === 'markdown')
    return <FormattedDescription text={productDescription} pictures={textPictures} />;
  const paragraphs = productDescription.split(/\n+/).filter((text) => text.trim());
  return (
    <div>
      {paragraphs.map((text, at) => (
        <p key={at}>{text}</p>
      ))}
    </div>
  );
}

const PlainText = styled.p`
  white-space: pre-line;
`;
