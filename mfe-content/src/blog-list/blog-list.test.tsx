import { screen, within } from '@testing-library/react';
import { serveStubApi } from '@site/shared-testing/stub-api';
import { posts } from '../../test-support/articles';
import { visit } from '../../test-support/visit';
import { piece } from './blog-list.piece';

const api = serveStubApi();
const firstPage = '/api/blog/all?sort=newest&page=1&pageSize=9';

test('posts link to their articles, and the pages are linked', async () => {
  api.responses[firstPage] = { ...posts(9), total: 19, page: 1, pageSize: 9 };
  visit('/blog', api.createClient());
  expect(await screen.findByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(9);
  expect(screen.getByRole('link', { name: 'Read More about Post 4' })).toHaveAttribute(
    'href',
    '/blogDetails/4',
  );
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/blog?page=3');
  expect(screen.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
});

test('the tags that most articles have are offered, and the list is complete without them', async () => {
  api.responses['/api/blog/all'] = posts(1);
  const tag = (name: string, articles: number) => ({
    slug: name.toLowerCase(),
    name,
    articles,
    changedAt: '2026-01-15T06:30:00.000Z',
  });
  api.responses['/api/tags/all'] = { status: 200, data: [tag('Floors', 1), tag('Laundry', 3)] };
  visit('/blog', api.createClient());
  const topics = within(await screen.findByRole('list', { name: 'Topics' })).getAllByRole('link');
  expect(topics.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Laundry', '/tags/laundry'],
    ['Floors', '/tags/floors'],
  ]);
});

test('the focus moves to the beginning of the next page', async () => {
  api.responses[firstPage] = { ...posts(9), total: 10, page: 1, pageSize: 9 };
  api.responses['/api/blog/all?sort=newest&page=2&pageSize=9'] = {
    ...posts(1),
    total: 10,
    page: 2,
    pageSize: 9,
  };
  const user = visit('/blog', api.createClient());
  await user.click(await screen.findByRole('link', { name: 'Next page' }));
  expect(await screen.findByRole('link', { name: 'Page 2', current: 'page' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'Blog posts' })).toHaveFocus();
});

test('the list of a server without pagination is shown as one page', async () => {
  api.responses['/api/blog/all'] = posts(12);
  visit('/blog', api.createClient());
  expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(12);
  expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
});

test('an empty blog says so', async () => {
  api.responses['/api/blog/all'] = [];
  visit('/blog', api.createClient());
  expect(await screen.findByText('There are no blog posts yet.')).toBeVisible();
});

test('a failed call says so and can be tried again', async () => {
  api.responses['/api/blog/all'] = 503;
  const user = visit('/blog', api.createClient());
  expect(await screen.findByText('The blog posts could not be loaded.')).toBeVisible();
  api.responses['/api/blog/all'] = posts(1);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Read More about Post 1' })).toBeVisible();
});

test('if the posts cannot be fetched, the status is 503', async () => {
  api.responses['/api/blog/all'] = 503;
  const props = { text: 'Cleaning, explained.' };
  const url = new URL('http://localhost/blog');
  const metadata = await piece.prefetch?.({ queryClient: api.createClient(), props, url });
  expect(metadata).toEqual({ status: 503, title: 'Blog', description: props.text });
});

test.each([
  ['/blog', 200, '/blog'],
  ['/blog?page=2', 200, '/blog?page=2'],
  ['/blog?page=3', 404, '/blog?page=3'],
  ['/blog?page=soap', 200, '/blog'],
])('%s says %i of itself', async (path, status, canonicalPath) => {
  api.responses['/api/blog/all'] = { ...posts(9), total: 18, page: 1, pageSize: 9 };
  const url = new URL(path, 'http://site');
  const props = { text: 'How to use soap.' };
  await expect(piece.prefetch?.({ queryClient: api.createClient(), props, url })).resolves.toMatchObject({
    status,
    description: 'How to use soap.',
    canonicalPath,
  });
});
