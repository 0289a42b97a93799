import { VersionHistoryScreen } from '../../content-publishing/version-history-screen';
import { describeProduct } from './product-texts';
import { labelOf } from './product-values';

/** Every version of a product. */
export const ProductHistoryScreen = () => (
  <VersionHistoryScreen kind="product" what="The product" labelOf={labelOf} describe={describeProduct} />
);
