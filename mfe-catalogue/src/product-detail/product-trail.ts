import { links, type Product } from '@site/shared-contracts';

/** The pages above that of a product, without the home page. */
export const productTrail = ({ categoryId, categoryName, categoryPath }: Product) => [
  { label: 'Products', path: links.products({ category: 'all' }) },
  ...(categoryId !== undefined && categoryName
    ? [{ label: categoryName, path: links.products({ category: categoryId, path: categoryPath }) }]
    : []),
];
