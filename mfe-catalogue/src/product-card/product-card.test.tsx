import { addToQuoteListEvent } from '@site/shared-contracts/quote-list';
import { screen, within } from '@testing-library/react';
import { aProduct, serveStubApi } from '../../test-support/stub-api';
import { visit } from '../../test-support/visit';

const api = serveStubApi();

test('a card links to its product, and to a quote on the current page', async () => {
  api.responses['/api/category/all'] = { status: 200, data: [{ id: 3, name: 'Floor Care', count: 1 }] };
  api.responses['/api/products/category/3'] = [aProduct(5, { productName: 'Pine Cleaner' })];
  visit('/products?category=3', api);
  const card = within(await screen.findByRole('article'));
  expect(card.getByRole('link', { name: 'Pine Cleaner' })).toHaveAttribute('href', '/productsDetails/5');
  expect(card.getByRole('link', { name: 'Request a quote for Pine Cleaner' })).toHaveAttribute(
    'href',
    '/products?category=3&quote=5',
  );
});

test('a card adds its product to the quote list: on the page where something takes it, otherwise by its link', async () => {
  api.responses['/api/products/all'] = [aProduct(5, { productName: 'Pine Cleaner' })];
  const user = visit('/', api);
  const card = within(await screen.findByRole('article'));
  expect(card.getAllByRole('link')).toHaveLength(3);
  const add = card.getByRole('link', { name: 'Add Pine Cleaner to the quote list' });
  expect(add).toHaveAttribute('href', '/quote-list?item=5.10.');
  const added: unknown[] = [];
  const take = (event: Event) => {
    event.preventDefault();
    added.push((event as CustomEvent).detail);
  };
  window.addEventListener(addToQuoteListEvent, take);
  await user.click(add);
  window.removeEventListener(addToQuoteListEvent, take);
  expect(added).toEqual([{ productId: 5, size: '', quantity: '10', name: 'Pine Cleaner' }]);
  expect(window.location.pathname).toBe('/');
});

test('an image is offered in every available format, with its size', async () => {
  const variants = [
    { type: 'image/avif', width: 640, url: '/p.avif' },
    { type: 'image/webp', width: 640, url: '/p.webp' },
  ] as const;
  api.responses['/api/products/all'] = [
    aProduct(5, { image: { width: 1000, height: 1280, alt: 'A green bottle', variants: [...variants] } }),
  ];
  visit('/', api);
  const picture = await screen.findByRole('img', { name: 'A green bottle' });
  expect(picture).toHaveAttribute('src', '/p.webp');
  expect(picture).toHaveAttribute('width', '1000');
  expect(picture).toHaveAttribute('height', '1280');
});

test('an image fills the box of its card, which has the background and corners of the product page', async () => {
  const image = { width: 1000, height: 1280, alt: 'A green bottle', variants: [] };
  api.responses['/api/products/all'] = [aProduct(5, { image })];
  visit('/', api);
  const picture = await screen.findByRole('img', { name: 'A green bottle' });
  expect(picture).toHaveStyle({ objectFit: 'contain' });
  expect(picture.closest('article')?.firstElementChild).toHaveStyle({
    background: 'var(--color-surface-soft)',
    borderRadius: 'var(--radius-l)',
    overflow: 'hidden',
  });
});

test('a product with only a name still has a card', async () => {
  const productName = 'Extraordinarilylongproductname'.repeat(6);
  api.responses['/api/products/all'] = [aProduct(5, { productName, imageUrl: '' })];
  visit('/', api);
  const card = within(await screen.findByRole('article'));
  expect(card.getByRole('heading', { name: productName })).toBeVisible();
  expect(card.getByText('No picture yet')).toBeVisible();
  expect(card.queryByText(/₹/)).not.toBeInTheDocument();
});
