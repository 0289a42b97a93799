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

/** So many sentences of one block of text come first, as a list. */
const POINTS = 3;

/** Plain text, in which each line is a paragraph, or Markdown. */
export function Description({ product }: { product: Product }) {
  const { productDescription, descriptionFormat, textPictures } = product;
  if (descriptionFormat === 'markdown')
    return <FormattedDescription text={productDescription} pictures={textPictures} />;
  const paragraphs = productDescription.split(/\n+/).filter((text) => text.trim());
  const [only = '', ...more] = paragraphs;
  const sentences = more.length > 0 ? [] : only.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  if (sentences.length > POINTS)
    return (
      <Short>
        <Points>
          {sentences.slice(0, POINTS).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Points>
        <details>
          <summary>More about it</summary>
          <p>{sentences.slice(POINTS).join(' ')}</p>
        </details>
      </Short>
    );
  return (
    <div>
      {paragraphs.map((text, at) => (
        <p key={at}>{text}</p>
      ))}
    </div>
  );
}

/** Smaller than other texts, so that price and button are in the first view. */
const Short = styled.div`
  font-size: var(--text-m);
  line-height: 1.5;

  & > details {
    margin-block-start: var(--space-2);
  }
`;

const Points = styled.ul`
  display: grid;
  gap: var(--space-1);
  padding-inline-start: 1.2em;
  list-style: disc;
`;

const PlainText = styled.p`
  white-space: pre-line;
`;
