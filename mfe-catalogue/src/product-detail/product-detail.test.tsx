import { screen, within } from '@testing-library/react';
import { detergent, products, serveStubApi } from '../../test-support/stub-api';
import { currentUrl, visit } from '../../test-support/visit';

const api = serveStubApi();

beforeEach(() => {
  api.responses['/api/products/1'] = detergent;
  api.responses['/api/products/similar/1'] = { status: 200, data: products(4) };
});

const openDetergent = async (path = '/productsDetails/1') => {
  const user = visit(path, api);
  await screen.findByRole('heading', { level: 1, name: 'Venwash Liquid Detergent' });
  return user;
};

test.each(['/productsDetails/1', '/productsDetails/1/1'])(
  '%s shows all details of the product',
  async (path) => {
    await openDetergent(path);
    expect(screen.getByRole('img', { name: 'Venwash Liquid Detergent' })).toHaveAttribute(
      'src',
      '/pictures/1.webp',
    );
    for (const text of ['For front-load machines.', 'Dissolves at once.', '₹378', '10% off', '1 L', '5 L']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    for (const promise of ['100% Original Products', 'Easy 30 day return', 'Secure Payment']) {
      expect(screen.getByText(promise)).toBeVisible();
    }
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(trail.getByRole('link', { name: 'Laundry Care' })).toHaveAttribute('href', '/products?category=1');
    expect(trail.getByText('Venwash Liquid Detergent')).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Request a quote' })).toHaveAttribute('href', `${path}?quote=1`);
  },
);

test('a chosen size is in the address, and in every link that opens a form of this product', async () => {
  api.responses['/api/products/1'] = { ...detergent, sheets: [] };
  const user = await openDetergent('/productsDetails/1?from=mail');
  await user.click(screen.getByRole('radio', { name: '5 L' }));
  expect(currentUrl()).toBe('/productsDetails/1?from=mail&size=5+L');
  for (const [name, purpose] of [
    ['Request a quote', ''],
    ['Ask for a sample', '&purpose=sample'],
    ['Ask for it', '&purpose=data+sheet'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/productsDetails/1?from=mail&quote=1&size=5+L${purpose}`,
    );
});

test('a description with formatting has its lists, emphasis and subscripts', async () => {
  api.responses['/api/products/1'] = {
    ...detergent,
    descriptionFormat: 'markdown',
    productDescription: 'For **all** machines:\n\n- front-load\n- top-load',
  };
  await openDetergent();
  expect(await screen.findByText('all')).toBeVisible();
  expect(screen.getByText('all').tagName).toBe('STRONG');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['front-load', 'top-load']),
  );
  expect(screen.queryByText(/\*\*/)).not.toBeInTheDocument();
});

test('a description without a format is shown as it was typed', async () => {
  api.responses['/api/products/1'] = { ...detergent, productDescription: '- descaling\n**Important**' };
  await openDetergent();
  expect(screen.getByText('- descaling')).toBeVisible();
  expect(screen.getByText('**Important**')).toBeVisible();
});

test('a product without price, sizes, category and image shows only the rest', async () => {
  api.responses['/api/products/1'] = {
    id: 1,
    productName: 'Venwash Liquid Detergent',
    productDescription: '',
    imageUrl: '',
    sizes: [],
  };
  await openDetergent();
  expect(screen.getByText('No picture yet')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Sizes' })).not.toBeInTheDocument();
  expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
  expect(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link')).toHaveLength(2);
});

test.each([
  [4, 4],
  [3, 0],
  [0, 0],
])('%i similar products make a carousel of %i', async (count, shown) => {
  api.responses['/api/products/similar/1'] = products(count);
  await openDetergent();
  expect(screen.queryAllByRole('article')).toHaveLength(shown);
  expect(screen.queryAllByRole('heading', { name: 'Similar products' })).toHaveLength(shown ? 1 : 0);
});

test.each(['/productsDetails/999999', '/productsDetails/abc'])(
  '%s leads back to the catalogue',
  async (path) => {
    visit(path, api);
    expect(await screen.findByRole('heading', { level: 1, name: 'No such product' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All products' })).toHaveAttribute('href', '/products/all');
  },
);

test('a deleted product leads back to the catalogue', async () => {
  api.responses['/api/products/1'] = 410;
  visit('/productsDetails/1', api);
  expect(await screen.findByRole('heading', { level: 1, name: 'No such product' })).toBeVisible();
});

test('a failed call says so and can be tried again', async () => {
  api.responses['/api/products/1'] = 503;
  const user = visit('/productsDetails/1', api);
  expect(await screen.findByText('This product could not be loaded.')).toBeVisible();
  api.responses['/api/products/1'] = detergent;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Venwash Liquid Detergent' })).toBeVisible();
});

describe('sharing', () => {
  const alert = () => jest.spyOn(window, 'alert').mockImplementation(() => undefined);
  const deviceShares = (share: (data: ShareData) => Promise<void>) => {
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  };
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
  });

  test('calls the share function of the device', async () => {
    const shared: ShareData[] = [];
    deviceShares((data) => {
      shared.push(data);
      return Promise.resolve();
    });
    const user = await openDetergent('/productsDetails/1?quote=1');
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(shared).toEqual([
      { title: 'Venwash Liquid Detergent', url: 'http://localhost/productsDetails/1' },
    ]);
  });

  test.each([
    ['says where the device cannot', undefined, ['Sharing not supported.']],
    ['says where the device refuses', 'NotAllowedError', ['Sharing not supported.']],
    ['says nothing where the visitor thinks better of it', 'AbortError', []],
  ])('%s', async (_, refusal, words) => {
    const alertSpy = alert();
    if (refusal) deviceShares(() => Promise.reject(new DOMException('', refusal)));
    const user = await openDetergent();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(alertSpy.mock.calls.flat()).toEqual(words);
  });

  test('the link can be copied', async () => {
    const user = await openDetergent();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('http://localhost/productsDetails/1');
  });

  test('a failed copy is reported', async () => {
    const user = await openDetergent();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText(/^The link could not be copied/)).toHaveRole('status');
  });
});
