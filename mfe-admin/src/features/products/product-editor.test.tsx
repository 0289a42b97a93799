import { ApiFailure, type Product } from '@site/shared-contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../test-support/render-screen';
import { call, type CallOptions } from '../../api-client/call';
import { ProductEditor } from './product-editor';
import { valuesOf } from './product-form-texts';

jest.mock('../../api-client/call');
afterEach(() => {
  localStorage.clear();
});

const product: Product = {
  id: 12,
  productName: 'Bloom',
  productDescription: 'Mild.',
  imageUrl: '/bloom.webp',
  sizes: [],
  categoryId: 7,
  productPrice: 400,
  offer: 10,
  productOfferPrice: 360,
  version: 1,
};

/** The API after a colleague has saved `theirs`; collects what it is sent for the version of the colleague. */
function colleague(theirs: Partial<Product>) {
  const current = { ...product, ...theirs, version: 2 };
  const saved: unknown[] = [];
  const respond = (endpoint: string, input: { form?: unknown }, options: CallOptions = {}) => {
    if (!endpoint.startsWith('PUT')) return Promise.resolve({ data: [], total: 0 });
    if (options.ifMatch !== 2) {
      const problem = { type: 'about:blank', title: 'Changed', status: 412, current };
      return Promise.reject(new ApiFailure('Changed.', 412, problem));
    }
    saved.push(input.form);
    return Promise.resolve({ id: 12 });
  };
  jest.mocked(call).mockImplementation(respond as typeof call);
  return saved;
}

function open() {
  const form = <ProductEditor categoryId={7} product={product} stored={valuesOf(product, 7)} />;
  renderScreen(form);
}

test.each([
  ['Yours', { productPrice: '500', offer: '10', productOfferPrice: '450' }],
  ['Saved by a colleague', { productPrice: '400', offer: '30', productOfferPrice: '280' }],
])('of two prices with offers the chosen one is saved as it was shown: %s', async (side, chosen) => {
  const saved = colleague({ offer: 30, productOfferPrice: 280 });
  open();
  const price = screen.getByRole('textbox', { name: 'Price (₹)' });
  fireEvent.change(price, { target: { value: '500' } });
  fireEvent.blur(price);
  fireEvent.click(screen.getByRole('button', { name: 'Update product' }));
  const choices = within(await screen.findByRole('dialog', { name: 'A colleague has changed this too' }));
  expect(choices.getAllByRole('radiogroup')).toHaveLength(1);
  expect(choices.getByRole('radiogroup', { name: 'Price and offer' })).toBeVisible();
  expect(choices.getByRole('radio', { name: 'Yours' })).toHaveAccessibleDescription(
    '₹500, 10% off, offer price ₹450',
  );
  expect(choices.getByRole('radio', { name: 'Saved by a colleague' })).toHaveAccessibleDescription(
    '₹400, 30% off, offer price ₹280',
  );
  fireEvent.click(choices.getByRole('radio', { name: side }));
  fireEvent.click(choices.getByRole('button', { name: 'Save selection' }));
  await waitFor(() => expect(saved).toEqual([expect.objectContaining(chosen)]));
});
