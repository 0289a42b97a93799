import type { ProductSummary } from '@site/shared-contracts';
import { Picture } from '@site/shared-ui/picture';
import styled from 'styled-components';

export interface ProductPictureProps {
  product: Pick<ProductSummary, 'productName' | 'image' | 'imageUrl'>;
  sizes: string;
  priority?: boolean;
}

/** Fills its frame. A server that knows nothing of alternatives gives one address, or none. */
export function ProductPicture({ product, sizes, priority = false }: ProductPictureProps) {
  const { image, imageUrl, productName } = product;
  if (image) return <Filling as={Picture} image={image} sizes={sizes} priority={priority} />;
  return (
    <Filling>
      {imageUrl ? (
        <img src={imageUrl} alt={productName} loading={priority ? 'eager' : 'lazy'} decoding="async" />
      ) : (
        <Missing>No picture yet</Missing>
      )}
    </Filling>
  );
}

const Filling = styled.span`
  display: block;
  block-size: 100%;

  & img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
`;

const Missing = styled.span`
  display: grid;
  place-items: center;
  block-size: 100%;
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;
