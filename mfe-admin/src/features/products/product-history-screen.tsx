import { VersionHistoryScreen } from '../../content-publishing/version-history-screen';
import { describeProduct } from './product-values';

/** Every version of a product. */
export const ProductHistoryScreen = () => (
  <VersionHistoryScreen kind="product" what="The product" describe={describeProduct} />
);
