import type { BlogSummary, List, Piece } from '@site/shared-contracts';
import { articleFacts, noSuchArticle } from '../article-page/article-facts';
import { blogKind } from '../article-page/article-kind';
import { loadArticleParts } from '../article-page/article-text';
import { chooseArticle } from '../article-page/choose-article';
import { blogQuery, recentBlog } from '../article-queries/article-queries';
import { inCompanyZone } from '../company-zone/company-zone';
import { BlogArticle } from './blog-article';

export const piece: Piece<'content/blog-article'> = {
  Component: inCompanyZone(BlogArticle),
  async prefetch({ queryClient, props }) {
    if (chooseArticle(props.id, undefined) === 'none') return noSuchArticle(blogKind);
    const others = Promise.allSettled([queryClient.query(recentBlog), loadArticleParts()]);
    if (props.id === undefined) await others;
    const recent = queryClient.getQueryData<List<BlogSummary>>(recentBlog.queryKey)?.data;
    const id = chooseArticle(
      props.id,
      recent?.map((each) => each.id),
    );
    if (id === 'none') return noSuchArticle(blogKind);
    if (id === undefined) return { status: 503, title: blogKind.title };
    const [outcome] = await Promise.allSettled([queryClient.query(blogQuery(id)), others]);
    if (outcome.status === 'rejected') return articleFacts(blogKind, { error: outcome.reason });
    const article = outcome.value;
    return articleFacts(blogKind, {
      article,
      path: blogKind.path(article.id),
      subject: { kind: 'blog', article },
    });
  },
};
