import { links } from '@site/shared-contracts';
import type { BlogSummary, News } from '@site/shared-contracts/schemas';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { Feed } from 'feed';
import { iconPaths } from '../brand-icons/icon-paths';
import { feedPaths, feedTitles, type FeedKind } from '../head/feed-links';
import { tag, escapeHtml } from '../head/html-tag';
import { shareAddress, shareSize } from '../share-pictures/share-address';

/** Articles in a feed; its readers keep what they have seen. */
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
    [paths.rss, fill(sources, (title) => title).rss2()],
    [paths.atom, fill(sources, escapeHtml).atom1()],
  ]);
}

function fill({ kind, articles, site, publicUrl }: FeedSources, writeTitle: (title: string) => string): Feed {
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
  const address = picture && shareAddress(picture);
  const image = address
    ? tag('img', {
        src: publicUrl + address,
        alt: picture.alt,
        width: String(shareSize.width),
        height: String(shareSize.height),
      })
    : '';
  return `${image}<p>${escapeHtml(shortDescription)}</p>`;
}
