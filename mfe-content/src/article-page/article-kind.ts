import { links } from '@site/shared-contracts';
import type { ArticleCategory } from '../article-card/article-cover';
import type { ArticleSummary } from '../article-queries/article-queries';

/** Blog posts and news items are read on the same page under different names. */
export interface ArticleKind {
  /** As a part of sentences. */
  noun: string;
  /** What their page is called as long as the article is not known. */
  title: ArticleCategory;
  path: (id: number) => string;
  /** The pages above, from the top, without the home page. */
  trail: { label: string; path: string }[];
  /** The carousel of the others, and how many milliseconds it rests. */
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
  trail: [],
  more: { title: 'More News', autoplay: 2000 },
};

/** An article under neutral names. */
export interface Article extends ArticleSummary {
  id: number;
  body: string;
}
