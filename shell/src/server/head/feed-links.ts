import { paths } from '@site/shared-contracts';

/** The feeds, by what they carry. */
export const feedPaths = {
  blog: { rss: '/blog/rss.xml', atom: '/blog/atom.xml' },
  news: { rss: '/news/rss.xml', atom: '/news/atom.xml' },
} as const;
export type FeedKind = keyof typeof feedPaths;

export const feedTitles: Record<FeedKind, string> = { blog: 'Blog', news: 'News and events' };

/** Which feeds a page links to. */
export function feedsOf(pattern: string): FeedKind[] {
  if (pattern === paths.home) return ['blog', 'news'];
  if (pattern === paths.blog || pattern === paths.blogArticle) return ['blog'];
  return pattern === paths.newsArticle ? ['news'] : [];
}
