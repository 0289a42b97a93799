import type { BlogSummary, List, Piece } from '@site/shared-contracts';
import { articleMetadata, noSuchArticle } from '../article-page/article-metadata';
import { blogKind } from '../article-page/article-kind';
import { loadArticleBlocks } from '../article-page/article-text';
import { chooseArticle } from '../article-page/choose-article';
import { prefetchRelatedProducts } from '../article-page/prefetch-related-products';
import { blogQuery, recentBlog } from '../article-queries/article-queries';
import { withCompanyTimeZone } from '../company-time-zone/company-time-zone';
import { BlogArticle } from './blog-article';

export const piece: Piece<'content/blog-article'> = {
  Component: withCompanyTimeZone(BlogArticle),
  async prefetch({ queryClient, props }) {
    if (chooseArticle(props.id, undefined) === 'none') return noSuchArticle(blogKind);
    const others = Promise.allSettled([queryClient.query(recentBlog), loadArticleBlocks()]);
    if (props.id === undefined) await others;
    const recent = queryClient.getQueryData<List<BlogSummary>>(recentBlog.queryKey)?.data;
    const id = chooseArticle(
      props.id,
      recent?.map((each) => each.id),
    );
    if (id === 'none') return noSuchArticle(blogKind);
    if (id === undefined) return { status: 503, title: blogKind.title };
    const [result] = await Promise.allSettled([queryClient.query(blogQuery(id)), others]);
    if (result.status === 'rejected') return articleMetadata(blogKind, { error: result.reason });
    const article = result.value;
    await prefetchRelatedProducts(queryClient, article);
    return articleMetadata(blogKind, {
      article,
      path: article.path ?? blogKind.path(article.id),
      subject: { kind: 'blog', article },
    });
  },
};
