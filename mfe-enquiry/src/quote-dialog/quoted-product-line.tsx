import { limits, type Product } from '@site/shared-contracts';
import { findPack, type PackPrice } from '@site/shared-contracts/pack-prices';
import { ContainedPicture } from '@site/shared-ui/contained-picture';
import styled from 'styled-components';
import { packPriceText } from '../enquiry-form/pack-choice';

/** The part of a product that the form needs. */
export type QuotedProduct = Omit<Product, 'imageUrl' | 'productDescription'>;

const thumbnail = { inlineSize: '56px', blockSize: '64px' };

/** With the price of the chosen pack. */
export function QuotedProductLine({
  product,
  pack,
}: {
  product: QuotedProduct;
  pack: PackPrice | undefined;
}) {
  const { image, productName } = product;
  const { minimumOrder = 0 } = findPack(product, pack?.size) ?? {};
  return (
    <ProductLine>
      {image && (
        <Thumbnail>
          <ContainedPicture image={image} box={[thumbnail]} alt="" />
        </Thumbnail>
      )}
      <span>
        <strong>{productName}</strong>
        {pack && packPriceText(pack) && <Amount>{packPriceText(pack)}</Amount>}
        {minimumOrder > limits.quoteQuantity && <Amount>Minimum order {minimumOrder} packs</Amount>}
      </span>
    </ProductLine>
  );
}

const ProductLine = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  margin: 0;
  padding: var(--space-2);
  border-radius: var(--radius-m);
  background: var(--color-surface-soft);
  line-height: var(--leading-snug);

  & > span:last-child {
    padding-inline: var(--space-2);
    overflow-wrap: anywhere;
  }
`;

const Amount = styled.span`
  display: block;
  color: var(--color-ink-soft);
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;
`;

const Thumbnail = styled.span`
  flex: none;
  inline-size: ${thumbnail.inlineSize};
  block-size: ${thumbnail.blockSize};
  overflow: hidden;
  border-radius: var(--radius-s);
`;
