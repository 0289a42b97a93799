import { links, linkToOwnPage } from '@site/shared-contracts';
import type { AddressKind } from '@site/shared-contracts/schemas';

/** The second part of the path of a product whose category has no slug; no category can have it. */
const WITHOUT_CATEGORY_SLUG = 'all';

/** What stands before the slug. `categorySlug` is that of a product's category. */
export const pathPrefix = (kind: AddressKind, categorySlug?: string): string => {
  if (kind === 'category') return '/products/';
  if (kind === 'product') return `/products/${categorySlug ?? WITHOUT_CATEGORY_SLUG}/`;
  return kind === 'page' ? '/pages/' : `/${kind}/`;
};

/** The address of the owner's specification. */
export const specifiedPath: Record<AddressKind, (id: number) => string> = {
  category: (id) => links.products({ category: id }),
  product: (id) => links.product(id),
  blog: links.blogArticle,
  news: links.newsArticle,
  page: linkToOwnPage,
};
