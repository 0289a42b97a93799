import { links, siteLanguage } from '@site/shared-contracts';
import type { BlogSummary, News } from '@site/shared-contracts/schemas';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { Feed } from 'feed';
import { iconPaths } from '../head/icon-paths';
import type { ArticleFeed } from '../head/feed-links';
import { tag, escapeHtml } from '../head/html-tag';
import { shareImagePath, shareImageSize } from '../share-images/share-image-path';
import { articleHtml } from './article-html';
import { asXml } from './as-xml';

/** Articles in a feed; feed readers store the earlier ones. */
export const FEED_LENGTH = 20;

export type FeedArticle = (BlogSummary | News) & {
  kind: 'blog' | 'news';
  /** Its text in Markdown; without it, the feed has the short description alone. */
  body?: string | undefined;
};

export interface FeedSources {
  feed: ArticleFeed;
  /** In any order; the newest are taken. */
  articles: readonly FeedArticle[];
  site: SiteContent;
  publicUrl: string;
}

/** The same articles as RSS and as Atom, by the paths of the two. */
export function writeFeeds(sources: FeedSources): Map<string, string> {
  return new Map([
    // The titles of RSS are plain text, those that the package writes into Atom are HTML.
    [sources.feed.rss, asXml(createFeed(sources, (title) => title).rss2())],
    [sources.feed.atom, asXml(createFeed(sources, escapeHtml).atom1())],
  ]);
}

const linkOf = { blog: links.blogArticle, news: links.newsArticle };

function createFeed(
  { feed: { title, page, rss, atom }, articles, site, publicUrl }: FeedSources,
  writeTitle: (title: string) => string,
): Feed {
  const { company } = site;
  const newest = [...articles]
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .slice(0, FEED_LENGTH);
  const changes = newest.map(({ createdAt, changedAt }) => Date.parse(changedAt ?? createdAt));
  const feed = new Feed({
    id: publicUrl + atom,
    title: `${company.name}: ${title}`,
    description: company.tagline,
    link: publicUrl + page,
    language: siteLanguage,
    generator: company.name,
    image: publicUrl + iconPaths.small,
    favicon: publicUrl + iconPaths.ico,
    // Without any article, nothing has changed since the beginning of time.
    updated: new Date(Math.max(0, ...changes)),
    author: { name: company.name, email: site.contact.email, link: `${publicUrl}/` },
    feedLinks: { rss: publicUrl + rss, atom: publicUrl + atom },
  });
  for (const article of newest) {
    const specified = linkOf[article.kind](article.id);
    const url = publicUrl + (article.path ?? specified);
    feed.addItem({
      // Feed readers know an item by it: a change would show the article as a new one.
      id: publicUrl + specified,
      link: url,
      title: writeTitle(article.title),
      description: escapeHtml(article.shortDescription),
      content: contentOf(article, url, publicUrl),
      published: new Date(article.createdAt),
      date: new Date(article.changedAt ?? article.createdAt),
    });
  }
  return feed;
}

function contentOf({ picture, shortDescription, body = '' }: FeedArticle, url: string, publicUrl: string) {
  const imagePath = picture && shareImagePath(picture);
  const image = imagePath
    ? tag('img', {
        src: publicUrl + imagePath,
        alt: picture.alt,
        width: String(shareImageSize.width),
        height: String(shareImageSize.height),
      })
    : '';
  return `${image}<p>${escapeHtml(shortDescription)}</p>${body && articleHtml(body, url)}`;
}
