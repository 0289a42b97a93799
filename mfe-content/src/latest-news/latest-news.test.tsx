import { QueryClientProvider } from '@site/shared-contracts/query';
import { render, screen, within } from '@testing-library/react';
import { serveStubApi } from '@site/shared-testing/stub-api';
import { anItem } from '../../test-support/articles';
import { visit } from '../../test-support/visit';
import { LatestNews } from './latest-news';

const api = serveStubApi();

const open = async () => {
  visit('/', api.createClient());
  return within(await screen.findByRole('region', { name: 'Latest News and Events' }));
};

test('six items are requested, the newest first: the first is featured, the others stand beside it', async () => {
  const newest = '/api/news/all?sort=newest&page=1&pageSize=6';
  const data = [anItem(7), anItem(3), anItem(1)];
  api.responses[newest] = { status: 200, data, total: 3, page: 1, pageSize: 6 };
  const section = await open();
  expect(api.requestedUrls.filter((path) => path.startsWith('/api/news'))).toEqual([newest]);
  const featured = section.getAllByRole('article', { hidden: true })[0]?.querySelector('a');
  expect(featured).toHaveTextContent('Item 7');
  const list = within(section.getByLabelText('More news'));
  expect(list.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Item 3',
    'Item 1',
  ]);
});

test('a list that has the oldest first is reversed: the last is featured', async () => {
  api.responses['/api/news/all'] = { status: 200, data: [anItem(3), anItem(1), anItem(7)] };
  const section = await open();
  // jsdom has no media queries and shows the narrow layout.
  const list = within(section.getByLabelText('More news'));
  expect(list.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Item 1',
    'Item 3',
  ]);
  const featured = section.getAllByRole('article', { hidden: true })[0]?.querySelector('a');
  expect(featured).toHaveTextContent('Item 7');
  expect(featured).toHaveAttribute('href', '/newsDetails/7');
});

test('the slider of small screens has a dot for each item, and links by either id', async () => {
  api.responses['/api/news/all'] = [anItem(1, { _id: undefined }), anItem(2, { _id: 22 })];
  const section = await open();
  const slider = within(section.getByRole('group', { name: 'Latest news' }));
  expect(slider.getAllByRole('button', { name: /show slide/ })).toHaveLength(2);
  expect(slider.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/newsDetails/22',
    '/newsDetails/1',
  ]);
});

test("'Loading...' stands there until the response comes", async () => {
  let response: () => void = () => undefined;
  api.gates['/api/news/all'] = new Promise((resolve) => {
    response = resolve;
  });
  api.responses['/api/news/all'] = [];
  // Rendered without a host that prefetches.
  render(
    <QueryClientProvider client={api.createClient()}>
      <LatestNews />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  response();
  expect(await screen.findByText('No news available.')).toBeVisible();
});

test.each([
  ['the call fails', 500],
  ['there is none', { status: 200, data: [] }],
  ['the response makes no sense', { status: 200 }],
])("where %s it says 'No news available.'", async (_, response) => {
  api.responses['/api/news/all'] = response;
  expect((await open()).getByText('No news available.')).toBeVisible();
});
