import { completeOffer } from '@site/shared-contracts/offer';
import { ProductForm } from '@site/shared-contracts/schemas';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { PriceFields } from './price-fields';
import { normalisePrices } from './product-prices';
import { newProduct, toForm, valuesOf, type ProductFormTexts } from './product-form-texts';

type SentValues = ReturnType<typeof toForm>;
type Prices = Pick<ProductFormTexts, 'productPrice' | 'offer' | 'productOfferPrice'>;

function Form({ prices, onSend }: { prices: Partial<Prices>; onSend: (values: SentValues) => void }) {
  const form = useForm<ProductFormTexts>({ defaultValues: { ...newProduct(7).values, ...prices } });
  return (
    <form
      onSubmit={(event) => void form.handleSubmit((values) => onSend(toForm(normalisePrices(values))))(event)}
    >
      <PriceFields form={form} />
    </form>
  );
}

const sent = jest.fn<undefined, [SentValues]>();
beforeEach(() => sent.mockClear());
const show = (prices: Partial<Prices> = {}) => render(<Form prices={prices} onSend={sent} />);

const labels = { productPrice: 'Price (₹)', offer: 'Offer (%)', productOfferPrice: 'Offer price (₹)' };
const field = (name: keyof Prices) => screen.getByRole('textbox', { name: labels[name] });
const type = (name: keyof Prices, text: string) => fireEvent.change(field(name), { target: { value: text } });
const leave = (name: keyof Prices) => fireEvent.blur(field(name));
const expectShown = (prices: Prices) => {
  const shown = Object.keys(labels).map((name) => [
    name,
    (field(name as keyof Prices) as HTMLInputElement).value,
  ]);
  expect(Object.fromEntries(shown)).toEqual(prices);
};

test('an amount is shown as typed while it has the focus, and then in the format of the site', () => {
  show();
  type('productPrice', '₹ 125,000.50');
  expect(field('productPrice')).toHaveValue('₹ 125,000.50');
  leave('productPrice');
  expect(field('productPrice')).toHaveValue('1,25,000.50');
  type('offer', '12.50 %');
  leave('offer');
  expectShown({ productPrice: '1,25,000.50', offer: '12.5', productOfferPrice: '1,09,375.44' });
});

test('a text that is no amount stays as it was typed', () => {
  show();
  type('productPrice', '1.250,50');
  leave('productPrice');
  expect(field('productPrice')).toHaveValue('1.250,50');
});

test('the offer price is recalculated while price and percentage are typed, and is never emptied', () => {
  show({ productPrice: '500', offer: '10', productOfferPrice: '450' });
  for (const text of ['', '₹', '₹ 6', '₹ 60', '₹ 600']) {
    type('productPrice', text);
    expect(field('productOfferPrice')).not.toHaveValue('');
  }
  expect(field('productOfferPrice')).toHaveValue('540');
  for (const text of ['', '1', '1x', '12', '12.', '12.5']) {
    type('offer', text);
    expect(field('productOfferPrice')).not.toHaveValue('');
  }
  expect(field('productOfferPrice')).toHaveValue('525');
});

test('typing an offer price calculates the percentage', () => {
  show({ productPrice: '500', offer: '10', productOfferPrice: '450' });
  type('productOfferPrice', '425');
  expect(field('offer')).toHaveValue('10');
  leave('productOfferPrice');
  expect(field('offer')).toHaveValue('15');
});

test.each(['offer', 'productOfferPrice'] as const)('without %s there is no offer', (name) => {
  show({ productPrice: '500', offer: '10', productOfferPrice: '450' });
  type(name, '');
  leave(name);
  expectShown({ productPrice: '500', offer: '', productOfferPrice: '' });
});

test('focusing and leaving the fields changes nothing', () => {
  show({ productPrice: '99.5', productOfferPrice: '90' });
  for (const name of Object.keys(labels) as (keyof Prices)[]) {
    fireEvent.focus(field(name));
    leave(name);
  }
  expectShown({ productPrice: '99.50', offer: '', productOfferPrice: '90' });
});

test('Enter sends plain numbers that agree and that the API accepts', async () => {
  show({ productPrice: '500', offer: '10', productOfferPrice: '450' });
  type('productOfferPrice', 'Rs. 400');
  fireEvent.keyDown(field('productOfferPrice'), { key: 'Enter' });
  const form = field('offer').closest('form');
  if (form) fireEvent.submit(form);
  await screen.findByDisplayValue('20');
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    productPrice: '500',
    offer: '20',
    productOfferPrice: '400',
  });
  const texts = { productName: 'Bloom', productDescription: 'Mild.' };
  const pictures = JSON.stringify([{ image: '0123456789abcdef' }]);
  const complete = { ...sent.mock.calls[0]?.[0], ...texts, pictures };
  expect(ProductForm.safeParse(complete).error).toBeUndefined();
});

test.each([
  ['raising the price', '600'],
  ['changing nothing of it', '500'],
])('a product that was stored with its price as offer price has no offer after %s', async (_, price) => {
  const product = { id: 1, version: 3, productName: 'Bloom', productDescription: 'Mild.', imageUrl: '' };
  const prices = { productPrice: 500, offer: 0, productOfferPrice: 500 };
  show(valuesOf({ ...product, sizes: [], ...prices }, 7).values);
  type('productPrice', price);
  leave('productPrice');
  fireEvent.submit(field('productPrice').closest('form') ?? document.body);
  await waitFor(() => expect(sent).toHaveBeenCalled());
  const received = ProductForm.parse(sent.mock.calls[0]?.[0]);
  expect(completeOffer(received)).toMatchObject({ productPrice: Number(price), offer: 0 });
  expect(completeOffer(received)).not.toHaveProperty('productOfferPrice', expect.anything());
});
