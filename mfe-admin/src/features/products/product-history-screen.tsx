import { VersionHistoryScreen } from '../../content-publishing/version-history-screen';
import { describeProduct } from './describe-product';
import { labelOf } from './product-form-texts';

/** Every version of a product. */
export const ProductHistoryScreen = () => (
  <VersionHistoryScreen kind="product" what="The product" labelOf={labelOf} describe={describeProduct} />
);
