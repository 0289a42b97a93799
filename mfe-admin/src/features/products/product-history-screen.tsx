import { VersionHistoryScreen } from '../../content-publishing/version-history-screen';
import { adminLinks } from '../../admin-links';
import { describeProduct } from './product-values';

/** Every version of a product. */
export const ProductHistoryScreen = () => (
  <VersionHistoryScreen
    kind="product"
    what="The product"
    describe={describeProduct}
    edit={({ id, categoryId = 0 }) => adminLinks.product(categoryId, id)}
  />
);
