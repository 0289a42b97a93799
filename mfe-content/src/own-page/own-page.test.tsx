import { serveStubApi } from '@site/shared-testing/stub-api';
import { screen, within } from '@testing-library/react';
import { visit } from '../../test-support/visit';
import { piece } from './own-page.piece';

const api = serveStubApi();

const sections = ['Where', 'Door', 'Damage', 'Returns'].map((name) => `## ${name}\n\nSome words.`);
const aPage = (changes: object = {}) => ({
  status: 200,
  id: 1,
  title: 'Delivery',
  body: sections.join('\n\n'),
  createdAt: '2026-02-01T06:30:00.000Z',
  changedAt: '2026-02-15T06:30:00.000Z',
  path: '/pages/delivery',
  version: 2,
  ...changes,
});

const prefetch = (id = '1') =>
  piece.prefetch?.({
    queryClient: api.createClient(),
    props: { id },
    url: new URL(`http://site.example/page/${id}`),
  });

test('a page with its text, its contents, its date and a breadcrumb', async () => {
  api.responses['/api/pages/1'] = aPage();
  visit('/page/1', api.createClient());
  expect(await screen.findByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible();
  expect(screen.getByText('February 15, 2026')).toBeVisible();
  const contents = within(screen.getByRole('navigation', { name: 'In this article' }));
  expect(contents.getAllByRole('link')).toHaveLength(4);
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
});

test('its metadata: the address with words, its own description or the beginning of the text', async () => {
  api.responses['/api/pages/1'] = aPage({ body: '**First** words.' });
  expect(await prefetch()).toEqual({
    status: 200,
    title: 'Delivery',
    description: 'First words.',
    canonicalPath: '/pages/delivery',
  });
  api.responses['/api/pages/1'] = aPage({ searchDescription: 'Where we deliver.' });
  expect(await prefetch()).toMatchObject({ description: 'Where we deliver.' });
});

test.each([
  [404, 404],
  [410, 410],
  [500, 503],
])('the response %i makes it a %i', async (response, status) => {
  api.responses['/api/pages/1'] = response;
  expect(await prefetch()).toMatchObject({ status });
});

test('what is no number is no page', async () => {
  expect(await prefetch('terms')).toMatchObject({ status: 404 });
});

test('a failed call says so and can be tried again', async () => {
  api.responses['/api/pages/1'] = 503;
  const user = visit('/page/1', api.createClient());
  expect(await screen.findByText('This page could not be loaded.')).toBeVisible();
  api.responses['/api/pages/1'] = aPage();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible();
});
