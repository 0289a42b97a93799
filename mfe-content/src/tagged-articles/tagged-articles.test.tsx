import type { TaggedArticle } from '@site/shared-contracts';
import { serveStubApi } from '@site/shared-testing/stub-api';
import { screen } from '@testing-library/react';
import { aPost } from '../../test-support/articles';
import { visit } from '../../test-support/visit';
import { piece } from './tagged-articles.piece';

const api = serveStubApi();

const tagged = (id: number, kind: TaggedArticle['kind']): TaggedArticle => {
  const { title, shortDescription, createdAt } = aPost(id);
  return { id, kind, tag: 'Hard water', title, shortDescription, createdAt };
};
const list = (data: TaggedArticle[], total = data.length) => ({
  status: 200,
  data,
  total,
  page: 1,
  pageSize: 9,
});

const prefetch = (client: ReturnType<typeof api.createClient>, search = '') =>
  piece.prefetch?.({
    queryClient: client,
    props: { slug: 'hard-water' },
    url: new URL(`http://site.example/tags/hard-water${search}`),
  });

test('blog posts and news items of a tag link to their pages', async () => {
  api.responses['/api/articles/tagged/hard-water'] = list([tagged(4, 'blog'), tagged(2, 'news')], 11);
  visit('/tags/hard-water', api.createClient());
  expect(await screen.findByRole('heading', { level: 1, name: 'Hard water' })).toBeVisible();
  expect(screen.getByText('11 articles from our blog and news about Hard water.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read More about Post 4' })).toHaveAttribute(
    'href',
    '/blogDetails/4',
  );
  expect(screen.getByRole('link', { name: 'Read More about Post 2' })).toHaveAttribute(
    'href',
    '/newsDetails/2',
  );
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', '/tags/hard-water?page=2');
});

test('its metadata: title, canonical path, the next page', async () => {
  api.responses['/api/articles/tagged/hard-water'] = list([tagged(4, 'blog')], 11);
  expect(await prefetch(api.createClient())).toMatchObject({
    status: 200,
    title: 'Hard water',
    canonicalPath: '/tags/hard-water',
    neighbours: { previous: undefined, next: '/tags/hard-water?page=2' },
  });
});

test.each([
  ['a tag without articles', list([]), 404],
  ['what is no tag', 422, 404],
  ['a failed call', 503, 503],
])('the status of %s', async (_, response, status) => {
  api.responses['/api/articles/tagged/hard-water'] = response;
  expect(await prefetch(api.createClient())).toMatchObject({ status });
});

test('a failed call says so and can be tried again', async () => {
  api.responses['/api/articles/tagged/hard-water'] = 503;
  const user = visit('/tags/hard-water', api.createClient());
  expect(await screen.findByText('The articles could not be loaded.')).toBeVisible();
  api.responses['/api/articles/tagged/hard-water'] = list([tagged(1, 'blog')]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Read More about Post 1' })).toBeVisible();
});
