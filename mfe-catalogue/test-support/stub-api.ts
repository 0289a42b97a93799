import type { Category, Product, ProductSummary } from '@site/shared-contracts';

export { serveStubApi, type StubApi } from '@site/shared-testing/stub-api';

export const soap: Category = { id: 7, name: 'Beauty Soap', count: 2 };
export const floor: Category = { id: 3, name: 'Floor Care', count: 1 };

export const aProduct = (id: number, more: Partial<ProductSummary> = {}): ProductSummary => ({
  id,
  productName: `Product ${id}`,
  imageUrl: `/pictures/${id}.webp`,
  ...more,
});

export const products = (count: number) => Array.from({ length: count }, (_, index) => aProduct(index + 1));

export const detergent: Product = {
  ...aProduct(1),
  productName: 'Venwash Liquid Detergent',
  productDescription: 'For front-load machines.\n\nDissolves at once.',
  productPrice: 420,
  offer: 10,
  productOfferPrice: 378,
  sizes: ['1 L', '5 L'],
  categoryId: 1,
  categoryName: 'Laundry Care',
};
