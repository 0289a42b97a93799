import type { Image, Product } from '@site/shared-contracts';
import { ContainedPicture } from '@site/shared-ui/contained-picture';
import { ProductPicture } from '../product-picture/product-picture';
import { createLazyPart } from './lazy-part';
import { frameRatio, frameSizes } from './picture-frame';
import type { PictureRowProps } from './picture-row';
import { useZoom } from './use-zoom';
import { Frame, ZoomButton } from './zoomable-frame';

/** Loads the code of several pictures: only products that have them need it. */
export const loadPictureRow = async () => (await import('./picture-row')).PictureRow;

const LazyPictureRow = createLazyPart<PictureRowProps>('product-pictures', loadPictureRow, FirstPicture);

/** All pictures of a product. */
export function PictureGallery({ product }: { product: Product }) {
  const { image, pictures, productName } = product;
  return pictures ? (
    <LazyPictureRow name={productName} pictures={pictures} />
  ) : (
    <OnlyPicture product={product} image={image} />
  );
}

function OnlyPicture({ product, image }: { product: Product; image: Image | undefined }) {
  const ratio = frameRatio(image);
  const zoom = useZoom(product.productName, image ? [image] : []);
  return (
    <div>
      <Frame $ratio={ratio}>
        <ProductPicture product={product} frame={frameSizes(ratio)} priority isLarge />
        {image && <ZoomButton label="Zoom picture" onZoom={() => zoom.open(0)} onPoint={zoom.preload} />}
      </Frame>
      {zoom.dialog}
    </div>
  );
}

/** Where the code of the others could not be loaded. */
function FirstPicture({ pictures: [image] }: PictureRowProps) {
  const ratio = frameRatio(image);
  return (
    <Frame $ratio={ratio}>
      {image && <ContainedPicture image={image} frame={frameSizes(ratio)} isLarge />}
    </Frame>
  );
}
