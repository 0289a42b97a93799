import type { ProductSummary } from '@site/shared-contracts';
import { ContainedPicture, type BoxSize } from '@site/shared-ui/contained-picture';
import styled from 'styled-components';

export interface ProductPictureProps {
  product: Pick<ProductSummary, 'productName' | 'image' | 'imageUrl'>;
  /** The sizes of the box, the narrowest window first. */
  box: readonly BoxSize[];
  priority?: boolean;
  isLarge?: boolean;
}

/** Fills its box and is never cropped. A server without image variants sends one URL, or none. */
export function ProductPicture({ product, box, priority = false, isLarge = false }: ProductPictureProps) {
  const { image, imageUrl, productName } = product;
  if (image) return <ContainedPicture image={image} box={box} priority={priority} isLarge={isLarge} />;
  if (!imageUrl) return <Missing>No picture yet</Missing>;
  return <Plain src={imageUrl} alt={productName} loading={priority ? 'eager' : 'lazy'} decoding="async" />;
}

const Plain = styled.img`
  display: block;
  inline-size: 100%;
  block-size: 100%;
  object-fit: contain;
`;

const Missing = styled.span`
  display: grid;
  place-items: center;
  block-size: 100%;
  background: var(--color-surface-tint);
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;
