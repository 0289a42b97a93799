import type { ProductSummary } from '@site/shared-contracts';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
});

export interface PriceProps {
  product: Pick<ProductSummary, 'productPrice' | 'offer' | 'productOfferPrice'>;
}

/** What is to be paid, and beside it the usual price where there is an offer. Nothing where no price is given. */
export function Price({ product }: PriceProps) {
  const { productPrice: usual = 0, offer = 0, productOfferPrice: reduced = 0 } = product;
  const toPay = reduced || usual;
  if (toPay <= 0) return null;
  const isOffer = usual > toPay;
  return (
    <Line>
      <ToPay>{rupees.format(toPay)}</ToPay>
      {isOffer && (
        <s>
          <VisuallyHidden>Usual price </VisuallyHidden>
          {rupees.format(usual)}
        </s>
      )}
      {isOffer && offer > 0 && <Offer>{offer}% off</Offer>}
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

const ToPay = styled.strong`
  color: var(--color-ink);
  font-size: 1.2em;
  font-weight: 700;
`;

const Offer = styled.span`
  color: var(--color-success);
  font-weight: 600;
`;
