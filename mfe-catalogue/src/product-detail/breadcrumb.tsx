import { links, type Product } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { BreadcrumbTrail } from '@site/shared-ui/breadcrumb-trail';

export function Breadcrumb({ product }: { product: Product }) {
  const { productName, categoryId, categoryName, categoryPath } = product;
  return (
    <nav aria-label="Breadcrumb">
      <BreadcrumbTrail>
        <li>
          <Link to={links.home()}>Home</Link>
        </li>
        <li>
          <Link to={links.products({ category: 'all' })}>Products</Link>
        </li>
        {categoryId !== undefined && categoryName && (
          <li>
            <Link to={links.products({ category: categoryId, path: categoryPath })}>{categoryName}</Link>
          </li>
        )}
        <li aria-current="page">{productName}</li>
      </BreadcrumbTrail>
    </nav>
  );
}
