import { links, paths } from '@site/shared-contracts';

export interface Feed {
  /** After the company's name. */
  title: string;
  /** The page with the same articles or products. */
  page: string;
  rss: string;
  atom?: string;
}

/** The same articles in two formats. */
export interface ArticleFeed extends Feed {
  atom: string;
}

export const feeds = {
  blog: { title: 'Blog', page: links.blog(), rss: '/blog/rss.xml', atom: '/blog/atom.xml' },
  news: { title: 'News and events', page: links.news(), rss: '/news/rss.xml', atom: '/news/atom.xml' },
} as const satisfies Record<string, ArticleFeed>;

/** Without Atom: whoever reads catalogues of products reads RSS (decision 042). */
export const productFeed = {
  title: 'Products',
  page: links.products({ category: 'all' }),
  rss: '/products/feed.xml',
} as const satisfies Feed;

/** @param page the path of the tag's page */
export const tagFeed = (page: string, name: string): ArticleFeed => ({
  title: name,
  page,
  rss: `${page}/rss.xml`,
  atom: `${page}/atom.xml`,
});

/** Which feeds a page links to. */
export function feedsOf({ pattern, pathname }: { pattern: string; pathname: string }, title: string): Feed[] {
  if (pattern === paths.home) return [feeds.blog, feeds.news];
  if (pattern === paths.blog || pattern === paths.blogArticle) return [feeds.blog];
  if (pattern === paths.news || pattern === paths.newsArticle) return [feeds.news];
  if (pattern === paths.products || pattern === paths.allProducts) return [productFeed];
  return pattern === paths.tag ? [tagFeed(pathname, title)] : [];
}
