import type { ContentItem } from '@site/shared-contracts/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../test-support/render-screen';
import { serveAdminApi } from '../../test-support/admin-api';
import { UnpublishedItems } from './unpublished-items';

const api = serveAdminApi();

const variants = [{ type: 'image/webp', width: 100, url: '/api/images/bloom-100.webp' }] as const;
const draft: ContentItem = {
  kind: 'product',
  id: 4,
  name: 'Bloom',
  categoryId: 7,
  image: { width: 100, height: 100, alt: '', variants: [...variants] },
  version: 3,
  state: 'draft',
  changedAt: '2026-03-04T05:06:00.000Z',
};

test('a draft has its picture, and is deleted from the list after a question', async () => {
  // It is in one of the states that are asked for.
  let rows = [draft];
  api.handlers['GET /api/content/items'] = () => ({
    body: { status: 200, data: rows.splice(0), total: 1, page: 1, pageSize: 10 },
  });
  api.handlers['DELETE /api/content/product/4'] = () => {
    rows = [];
    return { body: { status: 200 } };
  };
  const list = <UnpublishedItems kind="product" categoryId={7} />;
  renderScreen(list);
  await screen.findByRole('region', { name: 'Drafts and hidden items' });
  const [row] = screen.getAllByRole('listitem');
  expect(row?.querySelector('img')?.src).toContain('bloom-100.webp');
  const [button] = screen.getAllByRole('button', { name: 'Delete Bloom' });
  if (button) fireEvent.click(button);
  expect(api.calls()).not.toContain('DELETE /api/content/product/4');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
  expect(api.requests.find(({ call }) => call.startsWith('DELETE'))?.headers['if-match']).toBe('"3"');
});
