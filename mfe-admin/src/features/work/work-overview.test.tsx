import type { ContentItem } from '@site/shared-contracts/schemas';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { serveStubApi } from '@site/shared-testing/stub-api';
import { renderScreen } from '../../../test-support/render-screen';
import { WorkOverview } from './work-overview';

const api = serveStubApi({ isBaseOfPage: true });

const item = (fields: Partial<ContentItem>): ContentItem => ({
  kind: 'blog',
  id: 3,
  name: 'Foam',
  version: 1,
  state: 'draft',
  changedAt: '2026-03-04T05:06:00.000Z',
  changedBy: 'asha@company.example',
  ...fields,
});

beforeEach(() => {
  api.responses['/api/content/incomplete'] = { status: 200, data: [], total: 0, page: 1, pageSize: 5 };
});

function show() {
  renderScreen(<WorkOverview />);
}

test('drafts, plans and the latest changes lead to their forms, with who changed them', async () => {
  const data = [
    item({}),
    item({ kind: 'product', id: 12, categoryId: 7, name: 'Bloom', publishAt: '2026-12-01T03:30:00.000Z' }),
    item({ kind: 'site', id: 106, name: 'Banner', state: 'changed' }),
  ];
  api.responses['/api/content/items'] = { status: 200, data, total: 9, page: 1, pageSize: 5 };
  show();
  expect((await screen.findAllByRole('link', { name: 'Foam' }))[0]).toHaveAttribute(
    'href',
    '/admin/blogForm/3',
  );
  expect(screen.getAllByRole('link', { name: 'Bloom' })[0]).toHaveAttribute('href', '/admin/addproduct/7/12');
  expect(screen.getAllByRole('link', { name: 'Banner' })[0]).toHaveAttribute('href', '/admin/site/hero');
  expect(await screen.findByRole('heading', { name: 'Planned' })).toBeVisible();
  expect(await screen.findByText(/^Will be published on Dec 1, 2026, 9:00/)).toBeVisible();
  expect((await screen.findAllByText(/Changed by asha@company.example/))[0]).toBeVisible();
});

test('what visitors see without a price or a picture leads to its form', async () => {
  api.responses['/api/content/items'] = { status: 200, data: [], total: 0, page: 1, pageSize: 5 };
  const data = [
    {
      kind: 'product',
      id: 12,
      categoryId: 7,
      name: 'Bloom',
      missing: 'price',
      changedAt: item({}).changedAt,
    },
    { kind: 'news', id: 4, name: 'New line', missing: 'picture', changedAt: item({}).changedAt },
  ];
  api.responses['/api/content/incomplete'] = { status: 200, data, total: 7, page: 1, pageSize: 5 };
  show();
  expect(await screen.findByRole('heading', { name: 'Missing on the website' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Bloom' })).toHaveAttribute('href', '/admin/addproduct/7/12');
  expect(screen.getByText('Visitors see no price.')).toBeVisible();
  expect(screen.getByText('It has no picture.')).toBeVisible();
  expect(screen.getByText('And 5 more.')).toBeVisible();
});

test('a failure is said, and can be tried again', async () => {
  api.responses['/api/content/items'] = 503;
  show();
  expect(await screen.findByText('The work in progress could not be loaded.')).toBeVisible();
  api.responses['/api/content/items'] = { status: 200, data: [item({})], total: 1, page: 1, pageSize: 5 };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findAllByRole('link', { name: 'Foam' }))[0]).toBeVisible();
});

test('a server without the call shows nothing', async () => {
  api.responses['/api/content/items'] = 404;
  show();
  expect(screen.getByText('Loading the work in progress…')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('heading')).not.toBeInTheDocument());
});
