import { articleContent } from './articles/article-content';
import type { ContentKinds } from './content/content-kinds';
import { pageContent } from './own-pages/page-content';
import { productContent } from './products/product-content';
import { siteContentKind } from './site-content/site-content-kind';

export const publishableKinds: ContentKinds = {
  product: productContent,
  blog: articleContent('blog'),
  news: articleContent('news'),
  page: pageContent,
  site: siteContentKind,
};
