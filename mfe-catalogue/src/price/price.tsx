import { formatRupees } from '@site/shared-contracts/amounts';
import {
  gstWords,
  onRequestWords,
  unitPriceText,
  type DisplayPrice,
  type UnitPrice,
} from '@site/shared-contracts/shown-prices';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';

export interface PriceProps {
  price: DisplayPrice | undefined;
  /** What a litre or a kilogram costs. */
  unitPrice?: UnitPrice | undefined;
  isOnRequest?: boolean | undefined;
}

/**
 * The final price, with the original price if there is an offer; or that it is on request. Nothing of a product without
 * a price.
 */
export function Price({ price, unitPrice, isOnRequest }: PriceProps) {
  if (!price) return isOnRequest ? <Line>{onRequestWords}</Line> : null;
  const gst = gstWords(price);
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
      {gst && <span>{gst}</span>}
      {unitPrice && <span>{unitPriceText(unitPrice)}</span>}
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
