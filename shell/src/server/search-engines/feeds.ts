import { links } from '@site/shared-contracts';
import type { BlogSummary, News } from '@site/shared-contracts/schemas';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { Feed } from 'feed';
import { iconPaths } from '../brand-icons/icon-paths';
import { feedPaths, feedTitles, type FeedKind } from '../head/feed-links';
import { tag, escapeHtml } from '../head/html-tag';
import { shareImagePath, shareImageSize } from '../share-images/share-image-path';

/** Articles in a feed; feed readers store the earlier ones. */
export const FEED_LENGTH = 20;

export interface FeedSources {
  kind: FeedKind;
  /** In any order; the newest are taken. */
  articles: readonly (BlogSummary | News)[];
  site: SiteContent;
  publicUrl: string;
}

/** The same articles as RSS and as Atom, by the paths of the two. */
export function writeFeeds(sources: FeedSources): Map<string, string> {
  const paths = feedPaths[sources.kind];
  return new Map([
    // The titles of RSS are plain text, those that the package writes into Atom are HTML.
    [paths.rss, createFeed(sources, (title) => title).rss2()],
    [paths.atom, createFeed(sources, escapeHtml).atom1()],
  ]);
}

function createFeed(
  { kind, articles, site, publicUrl }: FeedSources,
  writeTitle: (title: string) => string,
): Feed {
  const { company } = site;
  const paths = feedPaths[kind];
  const newest = [...articles]
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .slice(0, FEED_LENGTH);
  const changes = newest.map(({ createdAt, changedAt }) => Date.parse(changedAt ?? createdAt));
  const feed = new Feed({
    id: publicUrl + paths.atom,
    title: `${company.name}: ${feedTitles[kind]}`,
    description: company.tagline,
    link: publicUrl + (kind === 'blog' ? links.blog() : links.home()),
    language: 'en',
    generator: company.name,
    image: publicUrl + iconPaths.small,
    favicon: publicUrl + iconPaths.ico,
    // Without any article, nothing has changed since the beginning of time.
    updated: new Date(Math.max(0, ...changes)),
    author: { name: company.name, email: site.contact.email, link: `${publicUrl}/` },
    feedLinks: { rss: publicUrl + paths.rss, atom: publicUrl + paths.atom },
  });
  for (const article of newest) {
    const url = publicUrl + (kind === 'blog' ? links.blogArticle : links.newsArticle)(article.id);
    feed.addItem({
      id: url,
      link: url,
      title: writeTitle(article.title),
      description: escapeHtml(article.shortDescription),
      content: contentOf(article, publicUrl),
      published: new Date(article.createdAt),
      date: new Date(article.changedAt ?? article.createdAt),
    });
  }
  return feed;
}

function contentOf({ picture, shortDescription }: BlogSummary | News, publicUrl: string): string {
  const imagePath = picture && shareImagePath(picture);
  const image = imagePath
    ? tag('img', {
        src: publicUrl + imagePath,
        alt: picture.alt,
        width: String(shareImageSize.width),
        height: String(shareImageSize.height),
      })
    : '';
  return `${image}<p>${escapeHtml(shortDescription)}</p>`;
}
