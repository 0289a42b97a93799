import { screen, waitFor, within } from '@testing-library/react';
import { serveStubApi } from '@site/shared-testing/stub-api';
import { aPost, posts } from '../../test-support/articles';
import { visit } from '../../test-support/visit';

const api = serveStubApi();

const open = async () => {
  visit('/', api.createClient());
  return within(await screen.findByRole('region', { name: 'Latest From Blog' }));
};

test('three posts are requested, and of a server that sends all of them the newest three are shown', async () => {
  api.responses['/api/blog/all'] = { status: 200, data: [aPost(2), aPost(5), aPost(1), aPost(4), aPost(3)] };
  const section = await open();
  const cards = section.getAllByRole('article');
  expect(cards.map((card) => within(card).getByRole('heading', { level: 3 }).textContent)).toEqual([
    'Post 5',
    'Post 4',
    'Post 3',
  ]);
  expect(section.getByText('May 15, 2026')).toBeVisible();
  expect(section.getByRole('link', { name: 'Read More about Post 5' })).toHaveAttribute(
    'href',
    '/blogDetails/5',
  );
  expect(api.requestedUrls.filter((path) => path.startsWith('/api/blog'))).toEqual([
    '/api/blog/all?sort=newest&page=1&pageSize=3',
  ]);
});

test('titles are cut at 90 characters and descriptions at 120', async () => {
  const data = [aPost(1, { title: 't'.repeat(91), shortDescription: 'd'.repeat(121) })];
  api.responses['/api/blog/all'] = { status: 200, data };
  const section = await open();
  expect(section.getByRole('heading', { level: 3 })).toHaveTextContent(new RegExp(`^t{90}…$`));
  expect(section.getByText(/^d/)).toHaveTextContent(new RegExp(`^d{120}…$`));
});

test.each([
  ['the call fails', 503],
  ['there are no posts', []],
  ['the response is no list', { status: 200, data: 'soap' }],
  ['an item is not as it must be', { status: 200, data: [{ id: 'one' }] }],
])('where %s there is no bare heading, and nothing is said', async (_, response) => {
  api.responses['/api/blog/all'] = response;
  visit('/', api.createClient());
  expect(await screen.findByRole('heading', { name: 'Latest News and Events' })).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Latest From Blog' })).not.toBeInTheDocument(),
  );
  expect(screen.queryByRole('link', { name: 'All posts' })).not.toBeInTheDocument();
  expect(screen.queryByText(/blog/i, { selector: '[role=status]' })).not.toBeInTheDocument();
});

test('a post without a picture has a cover that says what it is, and one with a picture has the picture', async () => {
  const image = 'https://api.example/drum.jpg';
  api.responses['/api/blog/all'] = {
    status: 200,
    data: [aPost(1, { image: '', picture: undefined }), aPost(2, { image, picture: undefined })],
  };
  const cards = (await open()).getAllByRole('article');
  const pictures = cards.map((card) => card.querySelector('img')?.getAttribute('src'));
  expect(pictures).toEqual([image, undefined]);
  expect(cards.map((card) => within(card).queryByText('Blog') !== null)).toEqual([false, true]);
});

test('a bare list is read too', async () => {
  api.responses['/api/blog/all'] = posts(2).data;
  expect((await open()).getAllByRole('article')).toHaveLength(2);
});
