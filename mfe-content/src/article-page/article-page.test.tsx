import type { Piece } from '@site/shared-contracts';
import { screen, within } from '@testing-library/react';
import { serveStubApi } from '@site/shared-testing/stub-api';
import { anItem, aPost, items, posts } from '../../test-support/articles';
import { visit } from '../../test-support/visit';
import { piece as blogPiece } from '../blog-article/blog-article.piece';
import { piece as newsPiece } from '../news-article/news-article.piece';

const api = serveStubApi();

const long = Array.from({ length: 20 }, (_, index) => `Paragraph ${index + 1} is about soap and water.`);

beforeEach(() => {
  api.responses['/api/blog/all'] = posts(5);
  api.responses['/api/news/all'] = items(4);
  for (let id = 1; id <= 5; id += 1) {
    api.responses[`/api/blog/${id}`] = aPost(id);
    api.responses[`/api/news/${id}`] = anItem(id);
  }
});

test('a blog post is shown with its text, image, date and links', async () => {
  api.responses['/api/blog/2'] = aPost(2, { blogShortDescription: long.join('\n\n') });
  visit('/blogDetails/2', api.createClient());
  expect(await screen.findByRole('heading', { level: 1, name: 'Post 2' })).toBeVisible();
  expect(screen.getByText('February 15, 2026')).toHaveAttribute('datetime', '2026-02-15T06:30:00.000Z');
  expect(screen.getByRole('img', { name: 'Post 2' })).toHaveAttribute('src', '/pictures/2.webp');
  for (const text of long) expect(screen.getByText(text)).toBeVisible();
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/blog');
  const more = within(screen.getByRole('group', { name: 'More Blogs' }));
  expect(more.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Post 5',
    'Post 4',
    'Post 3',
    'Post 1',
  ]);
});

test('a text with four headings has a table of contents that leads to each of them, in both blocks', async () => {
  const sections = ['Dose', 'Time', 'Time', 'Water'].map(
    (name) => `## ${name}\n\n${long.slice(0, 8).join(' ')}`,
  );
  api.responses['/api/blog/2'] = aPost(2, { blogShortDescription: sections.join('\n\n') });
  visit('/blogDetails/2', api.createClient());
  const contents = within(await screen.findByRole('navigation', { name: 'In this article' }));
  const targets = contents.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(targets).toEqual(['#section-dose', '#section-time', '#section-time--2', '#section-water']);
  for (const target of targets) expect(document.querySelectorAll(`h2${target}`)).toHaveLength(1);
  expect(document.querySelector('[data-rest] h2[id]')).not.toBeNull();
});

test('author, tags and related products are shown, and only where there are some', async () => {
  api.responses['/api/blog/2'] = aPost(2, {
    author: 'Research team',
    tags: [{ slug: 'hard-water', name: 'Hard water' }],
    relatedProducts: [7, 3],
  });
  api.responses['/api/products/all'] = {
    status: 200,
    data: [{ id: 7, productName: 'Bloom', imageUrl: '/pictures/bloom.webp' }],
  };
  visit('/blogDetails/2', api.createClient());
  expect(await screen.findByText('By Research team')).toBeVisible();
  const tags = within(screen.getByRole('list', { name: 'Tags' }));
  expect(tags.getByRole('link', { name: 'Hard water' })).toHaveAttribute('href', '/tags/hard-water');
  const products = within(await screen.findByRole('region', { name: 'Related products' }));
  expect(products.getByRole('link', { name: 'Bloom' })).toHaveAttribute('href', '/productsDetails/7');
});

test('an article without them, or whose products cannot be loaded, is complete', async () => {
  api.responses['/api/blog/2'] = aPost(2, { relatedProducts: [7] });
  api.responses['/api/products/all'] = 503;
  visit('/blogDetails/2', api.createClient());
  expect(await screen.findByText('The text of post 2.')).toBeVisible();
  expect(screen.queryByText(/^By /)).not.toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Tags' })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Related products' })).not.toBeInTheDocument();
});

test('a shorter text has none', async () => {
  api.responses['/api/blog/2'] = aPost(2, {
    blogShortDescription: '## Dose\n\nLittle.\n\n## Time\n\nShort.',
  });
  visit('/blogDetails/2', api.createClient());
  expect(await screen.findByRole('heading', { name: 'Dose' })).not.toHaveAttribute('id');
  expect(screen.queryByRole('navigation', { name: 'In this article' })).not.toBeInTheDocument();
});

test.each([
  ['/blogDetails', 'Post 5'],
  ['/newsDetails', 'Item 4'],
])('%s without an id shows the newest', async (path, title) => {
  visit(path, api.createClient());
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a news item is followed by other news', async () => {
  visit('/newsDetails/4', api.createClient());
  const more = within(await screen.findByRole('group', { name: 'More News' }));
  expect(more.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/newsDetails/3',
    '/newsDetails/2',
    '/newsDetails/1',
  ]);
});

test('an article is shown even if the list of other articles fails', async () => {
  api.responses['/api/blog/all'] = 500;
  visit('/blogDetails/3', api.createClient());
  expect(await screen.findByRole('heading', { level: 1, name: 'Post 3' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'More Blogs' })).not.toBeInTheDocument();
});

test('HTML in a text stays text', async () => {
  api.responses['/api/news/1'] = anItem(1, { description: '<img src=x onerror=alert(1)> **bold**' });
  visit('/newsDetails/1', api.createClient());
  expect(await screen.findByText('bold')).toHaveProperty('tagName', 'STRONG');
  expect(screen.getByText(/<img src=x onerror=alert\(1\)>/)).toBeVisible();
});

test('an article is shared under its own URL', async () => {
  const user = visit('/newsDetails', api.createClient());
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('http://localhost/newsDetails/4');
  const alertSpy = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(alertSpy).toHaveBeenCalledWith('Sharing not supported.');
});

test.each(['/blogDetails/999', '/blogDetails/abc', '/newsDetails/0'])(
  '%s says that there is no such article',
  async (path) => {
    visit(path, api.createClient());
    expect(await screen.findByRole('heading', { level: 1, name: /^No such/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All blog posts' })).toHaveAttribute('href', '/blog');
  },
);

test('a failed call says so and can be tried again', async () => {
  api.responses['/api/blog/3'] = 503;
  const user = visit('/blogDetails/3', api.createClient());
  expect(await screen.findByText('This blog post could not be loaded.')).toBeVisible();
  api.responses['/api/blog/3'] = aPost(3);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Post 3' })).toBeVisible();
});

describe('the metadata of the page', () => {
  const metadataOf = (piece: Piece<'content/blog-article'> | Piece<'content/news-article'>, id?: string) =>
    piece.prefetch?.({ queryClient: api.createClient(), props: { id }, url: new URL('http://site/') });

  test('has the canonical URL of the article, also for the URL of the newest one', async () => {
    expect(await metadataOf(blogPiece)).toEqual({
      status: 200,
      title: 'Post 5',
      description: 'What post 5 is about.',
      canonicalPath: '/blogDetails/5',
      subject: { kind: 'blog', article: aPost(5) },
      trail: [{ label: 'Blog', path: '/blog' }],
    });
    expect(await metadataOf(newsPiece, '2')).toMatchObject({
      canonicalPath: '/newsDetails/2',
      subject: { kind: 'news', article: anItem(2) },
    });
  });

  test('has the title and the description that were written for search engines', async () => {
    const texts = { searchTitle: 'Soap in hard water', searchDescription: 'What to do.' };
    api.responses['/api/blog/2'] = aPost(2, texts);
    expect(await metadataOf(blogPiece, '2')).toMatchObject({
      title: texts.searchTitle,
      description: texts.searchDescription,
    });
  });

  test.each([
    ['9', 404, 404],
    ['3', 410, 410],
    ['abc', 200, 404],
    ['3', 500, 503],
  ])('id %s with response %i is a %i', async (id, response, status) => {
    api.responses[`/api/blog/${id}`] = response;
    api.responses[`/api/news/${id}`] = response;
    expect(await metadataOf(blogPiece, id)).toMatchObject({ status });
    expect(await metadataOf(newsPiece, id)).toMatchObject({ status });
  });

  test('has status 404 for the newest article if there are none', async () => {
    api.responses['/api/news/all'] = [];
    expect(await metadataOf(newsPiece)).toMatchObject({ status: 404 });
  });
});
