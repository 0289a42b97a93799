import { formatRupees } from '@site/shared-contracts/amounts';
import type { DisplayPrice } from '@site/shared-contracts/pack-prices';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';

/** The final price, with the original price if there is an offer. Nothing without a price. */
export function Price({ price }: { price: DisplayPrice | undefined }) {
  if (!price) return null;
  const { finalPrice, originalPrice, percent, isFrom } = price;
  return (
    <Line>
      {isFrom && <From>From </From>}
      <FinalPrice>{formatRupees(finalPrice)}</FinalPrice>
      {originalPrice !== undefined && (
        <s>
          <VisuallyHidden>Usual price </VisuallyHidden>
          {formatRupees(originalPrice)}
        </s>
      )}
      {percent !== undefined && <Offer>{percent}% off</Offer>}
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--space-2);
  margin: 0;
  color: var(--color-ink-soft);
  font-size: 0.875em;
  font-variant-numeric: tabular-nums;
  line-height: var(--leading-snug);
`;

/** As wide in the font as in its fallback, so that the prices stay where they are when the font comes. */
const From = styled.span`
  min-inline-size: 2.6em;
`;

const FinalPrice = styled.strong`
  color: var(--color-ink);
  font-size: 1.2em;
  font-weight: 700;
`;

const Offer = styled.span`
  color: var(--color-success);
  font-weight: 600;
`;
