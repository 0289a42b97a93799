import type { QueryClient } from '@site/shared-contracts/query';
import type { Article } from './article-kind';
import { relatedProductsQuery } from '../article-queries/article-queries';

/** An article can be read without its products: a failure is none of its own. */
export async function prefetchRelatedProducts(
  queryClient: QueryClient,
  { relatedProducts = [] }: Pick<Article, 'relatedProducts'>,
): Promise<void> {
  if (relatedProducts.length === 0) return;
  await Promise.allSettled([queryClient.query(relatedProductsQuery(relatedProducts))]);
}
