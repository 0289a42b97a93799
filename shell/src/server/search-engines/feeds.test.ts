import type { BlogSummary } from '@site/shared-contracts';
import { withImages, type SiteContent } from '@site/shared-contracts/site-content';
import { XMLParser } from 'fast-xml-parser';
import { readSiteContent } from '../site-content';
import { writeFeeds } from './feeds';

const publicUrl = 'https://www.venmara.example';
let site: SiteContent;
beforeAll(async () => {
  const file = await readSiteContent('shell/site/venmara/site-content.json');
  site = withImages(file, ({ alt }) => ({ width: 1, height: 1, alt, variants: [] }));
});

const article = (id: number, more: Partial<BlogSummary> = {}): BlogSummary => ({
  id,
  title: `Post <${id}>`,
  shortDescription: 'Soap & <water>.',
  createdAt: new Date(Date.UTC(2026, 0, id)).toISOString(),
  ...more,
});

interface Rss {
  rss: {
    channel: { title: string; item: { title: string; link: string; pubDate: string; description: string }[] };
  };
}
interface Atom {
  feed: {
    updated: string;
    entry: { id: string; title: { '#text': string }; published: string; updated: string; content: string }[];
  };
}
const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['item', 'entry'].includes(name),
});
function write(kind: 'blog' | 'news', articles: BlogSummary[]) {
  const files = writeFeeds({ kind, articles, site, publicUrl });
  const read = (path: string): unknown => parser.parse(files.get(path) ?? '');
  return { rss: read(`/${kind}/rss.xml`) as Rss, atom: read(`/${kind}/atom.xml`) as Atom };
}

test('the newest articles come first, twenty of them, with their words as they are', () => {
  const articles = Array.from({ length: 25 }, (_, index) => article(index + 1));
  const { channel } = write('blog', articles).rss.rss;
  expect(channel.title).toBe('Venmara: Blog');
  expect(channel.item).toHaveLength(20);
  expect(channel.item[0]).toMatchObject({
    title: 'Post <25>',
    link: `${publicUrl}/blogDetails/25`,
    // As HTML, which it is read as.
    description: 'Soap &amp; &lt;water&gt;.',
    pubDate: 'Sun, 25 Jan 2026 00:00:00 GMT',
  });
});

test('an article has its date and the date of its last change', () => {
  const changedAt = '2026-03-01T00:00:00.000Z';
  const { feed } = write('news', [article(1, { changedAt }), article(2)]).atom;
  expect(feed.updated).toBe(changedAt);
  expect(feed.entry[0]?.title['#text']).toBe('Post &lt;2&gt;');
  expect(feed.entry.map(({ id, published, updated }) => [id, published, updated])).toEqual([
    [`${publicUrl}/newsDetails/2`, '2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
    [`${publicUrl}/newsDetails/1`, '2026-01-01T00:00:00.000Z', changedAt],
  ]);
});

test('an article has its image', () => {
  const picture = {
    width: 1600,
    height: 1000,
    alt: 'A "can"',
    variants: [{ type: 'image/webp' as const, width: 1200, url: '/api/images/0123456789abcdef-1200.webp' }],
  };
  const { feed } = write('blog', [article(1, { picture })]).atom;
  const content = JSON.stringify(feed.entry[0]?.content);
  expect(content).toContain(`${publicUrl}/share/api-0123456789abcdef-1200.jpg`);
  expect(content).toContain('Soap &amp; &lt;water&gt;.');
});

test('without any article there are still feeds', () => {
  expect(write('news', []).atom.feed.updated).toBe('1970-01-01T00:00:00.000Z');
});
