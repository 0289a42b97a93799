import { links, type Blog } from '@site/shared-contracts';
import type { ArticleCategory } from '../article-card/article-cover';
import type { ArticleSummary } from '../article-queries/article-queries';

/** The texts and links in which the pages of blog posts and news items differ. */
export interface ArticleKind {
  /** The noun for use in sentences. */
  noun: string;
  /** The page's title until the article is loaded. */
  title: ArticleCategory;
  path: (id: number) => string;
  /** The breadcrumb: the pages above from the top, without the home page. */
  trail: { label: string; path: string }[];
  /** The carousel of other articles; `autoplay` in milliseconds. */
  more: { title: string; autoplay: number };
}

export const blogKind: ArticleKind = {
  noun: 'blog post',
  title: 'Blog',
  path: links.blogArticle,
  trail: [{ label: 'Blog', path: links.blog() }],
  more: { title: 'More Blogs', autoplay: 3000 },
};

export const newsKind: ArticleKind = {
  noun: 'news item',
  title: 'News',
  path: links.newsArticle,
  trail: [{ label: 'News', path: links.news() }],
  more: { title: 'More News', autoplay: 2000 },
};

/** A blog post or news item under common field names. */
export interface Article
  extends ArticleSummary, Pick<Blog, 'author' | 'tags' | 'relatedProducts' | 'textPictures'> {
  id: number;
  body: string;
}
