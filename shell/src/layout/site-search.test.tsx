import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serveStubApi } from '@site/shared-testing/stub-api';
import { QueryClientProvider } from '@site/shared-contracts/query';
import { renderInSite } from '../../test-support/render-in-site';
import { SiteSearch } from './site-search';

const api = serveStubApi();
const found = {
  status: 200,
  products: [{ id: 4, productName: 'Heavy Degreaser', imageUrl: '' }],
  categories: [{ id: 6, name: 'Industrial Degreasers', path: '/products/degreasers' }],
  articles: [{ kind: 'news', id: 2, title: 'A new degreaser' }],
  correction: 'degreaser',
};
const field = () => screen.getByLabelText('Search products and articles');
/** Not by a click: on a narrow screen the field has no pointer events before it has the focus. */
async function type(text: string) {
  act(() => {
    field().focus();
  });
  await userEvent.keyboard(text);
}
const show = () =>
  renderInSite(
    <QueryClientProvider client={api.createClient()}>
      <SiteSearch />
    </QueryClientProvider>,
  );

test('suggests what may have been meant, products, categories and articles, and all results at last', async () => {
  api.responses['/api/search/suggestions'] = found;
  const { router } = show();
  expect(api.requestedUrls).toEqual([]);
  await type('degresaer');
  await screen.findByRole('option', { name: 'Heavy Degreaser' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Did you mean degreaser',
    'Heavy Degreaser',
    'Industrial Degreasers',
    'A new degreaser',
    'All results for “degresaer”',
  ]);
  expect(screen.getByRole('status')).toHaveTextContent(
    'Did you mean degreaser? 1 product, 1 category, 1 article',
  );
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(router.state.location.pathname).toBe('/products/degreasers');
});

test('the form works while the suggestions fail', async () => {
  api.responses['/api/search/suggestions'] = 503;
  const { router } = show();
  await type('soap');
  expect(await screen.findByText(/Suggestions cannot be shown/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(router.state.location).toMatchObject({ pathname: '/products/all', search: '?search=soap' });
});
