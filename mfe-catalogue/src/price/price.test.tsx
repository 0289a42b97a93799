import { render } from '@testing-library/react';
import { displayPriceOf } from '@site/shared-contracts/shown-prices';
import { Price } from './price';

test.each([
  ['an offer', { productPrice: 420, offer: 10, productOfferPrice: 378 }, '₹378Usual price ₹42010% off'],
  ['no offer', { productPrice: 1250, offer: 0, productOfferPrice: 0 }, '₹1,250'],
  [
    'an offer price that is not below the price',
    { productPrice: 420, offer: 0, productOfferPrice: 420 },
    '₹420',
  ],
  [
    'an older offer price above the price',
    { productPrice: 500, offer: 12.5, productOfferPrice: 900 },
    '₹500',
  ],
  [
    'an older percentage that is wrong',
    { productPrice: 500, offer: 10, productOfferPrice: 300 },
    '₹300Usual price ₹500',
  ],
  ['paise', { productPrice: 99.5 }, '₹99.50'],
  ['the offer price alone', { productOfferPrice: 378 }, '₹378'],
  ['a lakh', { productPrice: 123456 }, '₹1,23,456'],
  ['the prices of sizes', { fromPrice: 155 }, 'From ₹155'],
  [
    'prices of sizes with an offer',
    { productPrice: 690, offer: 10, productOfferPrice: 621, fromPrice: 139.5, fromUsualPrice: 155 },
    'From ₹139.50Usual price ₹15510% off',
  ],
  ['sizes of one price', { productPrice: 690, fromPrice: 155, hasOnePrice: true as const }, '₹155'],
  ['no price', {}, ''],
  ['a price of 0', { productPrice: 0 }, ''],
])('%s', (_, product, words) => {
  const { container } = render(<Price price={displayPriceOf(product)} />);
  expect(container).toHaveTextContent(words, { normalizeWhitespace: false });
});
