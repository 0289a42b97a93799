import type { Image, Product } from '@site/shared-contracts';
import { ContainedPicture } from '@site/shared-ui/contained-picture';
import { ProductPicture } from '../product-picture/product-picture';
import { createLazyPart } from '../lazy-part/lazy-part';
import { boxRatio, boxSizes } from './picture-box';
import type { PictureRowProps } from './picture-row';
import { useZoom } from './use-zoom';
import { Box, ZoomButton } from './zoomable-box';

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
  const ratio = boxRatio(image);
  const zoom = useZoom(product.productName, image ? [image] : []);
  return (
    <div>
      <Box $ratio={ratio}>
        <ProductPicture product={product} box={boxSizes(ratio)} priority isLarge />
        {image && <ZoomButton label="Zoom picture" onZoom={() => zoom.open(0)} onPoint={zoom.preload} />}
      </Box>
      {zoom.dialog}
    </div>
  );
}

/** Where the code of the others could not be loaded. */
function FirstPicture({ pictures: [image] }: PictureRowProps) {
  const ratio = boxRatio(image);
  return (
    <Box $ratio={ratio}>{image && <ContainedPicture image={image} box={boxSizes(ratio)} isLarge />}</Box>
  );
}
