import { withImages, type SiteContent } from '@site/shared-contracts/site-content';
import { hostileTexts } from '@site/shared-testing/hostile-texts';
import { XMLParser } from 'fast-xml-parser';
import { feeds, tagFeed } from '../head/feed-links';
import { readSiteContent } from '../site-content/site-content';
import { writeFeeds, type FeedArticle } from '../feeds/feeds';

const publicUrl = 'https://www.venmara.example';
let site: SiteContent;
beforeAll(async () => {
  const file = await readSiteContent('shell/site/venmara/site-content.json');
  site = withImages(file, ({ alt }) => ({ width: 1, height: 1, alt, variants: [] }));
});

const article = (id: number, more: Partial<FeedArticle> = {}): FeedArticle => ({
  kind: 'blog',
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
function write(kind: 'blog' | 'news', articles: FeedArticle[]) {
  const files = writeFeeds({
    feed: feeds[kind],
    articles: articles.map((each) => ({ ...each, kind })),
    site,
    publicUrl,
  });
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

test('an article has its whole text, with absolute URLs and nothing that only a page needs', () => {
  const body =
    '## Dose\n\nSee [soap](/productsDetails/3), [a quote](?quote=3) and <script>alert(1)</script>.\n\n' +
    '![A cup](/api/images/a-640.webp "One cup")\n\n| a | b |\n|---|---|\n| 1 | 2 |';
  const { feed } = write('blog', [{ ...article(1), body }]).atom;
  const html = (feed.entry[0]?.content as unknown as { '#text': string })['#text'];
  expect(html).toContain(`<a href="${publicUrl}/productsDetails/3">soap</a>`);
  expect(html).toContain(`<a href="${publicUrl}/blogDetails/1?quote=3">a quote</a>`);
  expect(html).toContain(
    `<img src="${publicUrl}/api/images/a-640.webp" alt="A cup"/><figcaption>One cup</figcaption>`,
  );
  expect(html).toContain('<td>1</td>');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toMatch(/<script| class=| dir=| role=|href="\/|src="\//);
});

test.each(hostileTexts)('nothing of the text %j runs in a reader or breaks out of its place', (body) => {
  const articles = [{ ...article(1), body }, article(2)];
  for (const xml of writeFeeds({ feed: feeds.blog, articles, site, publicUrl }).values())
    // No XML may contain these.
    expect(xml).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u);
  const { feed } = write('blog', articles).atom;
  expect(feed.entry).toHaveLength(2);
  const html = (feed.entry[1]?.content as unknown as { '#text': string })['#text'];
  // Elements and attributes that React has written: everything else is text, in which `<` is escaped.
  for (const [, name = '', attributes = ''] of html.matchAll(/<(\w+)( [^>]*|)>/g)) {
    expect(name).toMatch(
      /^(div|p|h[2-6]|ul|ol|li|strong|em|a|br|hr|blockquote|code|img|table|thead|tbody|tr|th|td|figure|figcaption)$/,
    );
    for (const [, attribute, value] of attributes.matchAll(/ (\w+)="([^"]*)"/g)) {
      expect(attribute).toMatch(/^(href|src|alt|start|align|scope)$/);
      if (attribute === 'href' || attribute === 'src') expect(value).toMatch(/^(https?:\/\/|mailto:)/i);
    }
  }
});

test('without any article there are still feeds', () => {
  expect(write('news', []).atom.feed.updated).toBe('1970-01-01T00:00:00.000Z');
});

test('the feed of a tag has blog posts and news items, each under its own URL', () => {
  const feed = tagFeed('/tags/hard-water', 'Hard water');
  const articles = [article(1), article(2, { kind: 'news' })];
  const files = writeFeeds({ feed, articles, site, publicUrl });
  const { rss } = parser.parse(files.get('/tags/hard-water/rss.xml') ?? '') as Rss;
  expect(rss.channel.title).toBe('Venmara: Hard water');
  expect(rss.channel.item.map(({ link }) => link)).toEqual([
    `${publicUrl}/newsDetails/2`,
    `${publicUrl}/blogDetails/1`,
  ]);
  expect(files.has('/tags/hard-water/atom.xml')).toBe(true);
});
