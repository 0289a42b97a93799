import { serveStubApi } from '@site/shared-testing/stub-api';
import { screen } from '@testing-library/react';
import { anItem } from '../../test-support/articles';
import { visit } from '../../test-support/visit';
import { piece } from './news-list.piece';

const api = serveStubApi();
const news = (count: number, total = count) => ({
  status: 200,
  data: Array.from({ length: count }, (_, index) => anItem(index + 1)),
  total,
  page: 1,
  pageSize: 9,
});

test('news items link to their articles, and the pages are linked', async () => {
  api.responses['/api/news/all?sort=newest&page=1&pageSize=9'] = news(9, 19);
  visit('/news', api.createClient());
  expect(await screen.findByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(9);
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/news?page=3');
  expect(screen.getAllByRole('link', { name: /^Read More about/ })[3]).toHaveAttribute(
    'href',
    '/newsDetails/4',
  );
});

test('without news, and while it cannot be read, it says so', async () => {
  api.responses['/api/news/all'] = 503;
  const user = visit('/news', api.createClient());
  expect(await screen.findByText('The news items could not be loaded.')).toBeVisible();
  api.responses['/api/news/all'] = [];
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There are no news items yet.')).toBeVisible();
});

test.each([
  ['/news', 200, '/news'],
  ['/news?page=2', 200, '/news?page=2'],
  ['/news?page=3', 404, '/news?page=3'],
])('%s says %i of itself', async (path, status, canonicalPath) => {
  api.responses['/api/news/all'] = news(9, 18);
  const url = new URL(path, 'http://site');
  const props = { title: 'News' };
  await expect(piece.prefetch?.({ queryClient: api.createClient(), props, url })).resolves.toMatchObject({
    status,
    canonicalPath,
  });
});
