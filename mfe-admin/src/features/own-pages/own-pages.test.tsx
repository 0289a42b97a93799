import type { ContentItem } from '@site/shared-contracts/schemas';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../../test-support/render-screen';
import { serveAdminApi } from '../../../test-support/admin-api';
import { useNotices } from '../../notices/notice-store';
import { PageFormScreen } from './page-form-screen';
import { OwnPagesScreen } from './own-pages-screen';

const api = serveAdminApi();
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useNotices.getState().clear();
});

const item: ContentItem = {
  kind: 'page',
  id: 4,
  name: 'Terms of sale',
  version: 3,
  state: 'published',
  publishedVersion: 2,
  changedAt: '2026-03-04T05:06:00.000Z',
};

test('the list says how things stand with each page, and what visitors see is deleted as a page', async () => {
  api.handlers['GET /api/content/items'] = () => ({
    body: {
      status: 200,
      data: [item, { ...item, id: 5, name: '', state: 'draft' }],
      total: 2,
      page: 1,
      pageSize: 20,
    },
  });
  api.handlers['DELETE /api/pages/delete/4'] = () => ({ body: { status: 200 } });
  renderScreen(<OwnPagesScreen />);
  expect(await screen.findByText('Page without a title')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View Terms of sale' })).toHaveAttribute(
    'href',
    '/admin/pageForm/4',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete Terms of sale' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(api.calls()).toContain('DELETE /api/pages/delete/4'));
});

test('a new page is saved as a draft with all its fields', async () => {
  let sent: unknown;
  api.handlers['POST /api/content/page'] = ({ body }) => {
    sent = body;
    return { body: { status: 200, id: 9, version: 1 } };
  };
  renderScreen(<PageFormScreen />);
  await screen.findByRole('toolbar');
  fireEvent.click(screen.getByRole('button', { name: 'Edit as Markdown' }));
  const fill = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  fill('Title', 'Careers');
  fill('Text', 'Work with us.');
  fireEvent.change(screen.getByLabelText('Place in the menus'), { target: { value: 'header' } });
  fill('Words in the menu', 'Jobs');
  fill('Order', '7');
  fill('Description for search engines', 'Jobs at our factory.');
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() =>
    expect(sent).toEqual({
      values: {
        title: 'Careers',
        body: 'Work with us.',
        place: 'header',
        menuLabel: 'Jobs',
        order: 7,
        searchDescription: 'Jobs at our factory.',
      },
    }),
  );
  expect(await screen.findByText(/The draft of 'Careers' is saved/)).toBeVisible();
});

test('an order that is no whole number is refused at its field', async () => {
  renderScreen(<PageFormScreen />);
  await screen.findByRole('toolbar');
  fireEvent.input(screen.getByLabelText(/^Order/), { target: { value: '2.5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('This has to be a whole number.')).toBeVisible();
  expect(api.calls()).not.toContain('POST /api/content/page');
});
