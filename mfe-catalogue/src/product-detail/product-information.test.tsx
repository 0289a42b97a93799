import type { Product, ProductSummary } from '@site/shared-contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { stripper } from '../../test-support/detailed-product';
import { aProduct, detergent, products, serveStubApi } from '../../test-support/stub-api';
import { visit } from '../../test-support/visit';

const api = serveStubApi();

beforeEach(() => {
  api.responses['/api/products/7'] = stripper;
  api.responses['/api/products/all?ids=3,2'] = [aProduct(3), aProduct(2)];
});

const open = async (path = '/productsDetails/7') => {
  const user = visit(path, api);
  await screen.findByRole('heading', { level: 1 });
  if (path !== '/productsDetails/1') await screen.findByRole('region', { name: 'Data sheets' });
  return user;
};
const section = (name: string) => within(screen.getByRole('region', { name }));
const quoteLink = () => screen.getByRole('link', { name: 'Request a quote' });

test('the technical data are a table with units', async () => {
  await open();
  const rows = section('Technical data').getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['pH13.2', 'Density1.06\u00a0g/cm³']);
  expect(section('Technical data').getByRole('rowheader', { name: 'pH' })).toBeVisible();
});

test('a long word in the data may be broken after its slashes, and is copied as it was typed', async () => {
  const facts = [{ name: 'Surface', value: 'concrete/terrazzo/ceramic', unit: 'm²/L' }];
  api.responses['/api/products/7'] = { ...stripper, facts };
  await open();
  const cell = section('Technical data').getByRole('cell');
  expect(cell).toHaveTextContent('concrete/terrazzo/ceramic m²/L');
  expect(cell.innerHTML).toBe('concrete/<wbr>terrazzo/<wbr>ceramic&nbsp;m²/L');
});

test('says where and how to use it, and what it is certified by', async () => {
  await open();
  const items = (name: string) =>
    section(name)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(items('Where to use it')).toEqual(['Hospitals', 'Schools']);
  // The list counts by itself.
  expect(items('How to use it')).toEqual(['Dilute it.', 'Leave it for 10 minutes.']);
  expect(items('Certificates')).toEqual([
    'ISO 9001:2015IN-4471Certificate ISO 9001:2015, PDF, 1 page, 49 kB',
    'BIS',
  ]);
  expect(section('Certificates').getByRole('link')).toHaveAttribute('href', '/sheets/certificates/iso.pdf');
});

test('a single line of use is no list', async () => {
  api.responses['/api/products/7'] = { ...stripper, howToUse: 'Use it undiluted.' };
  await open();
  expect(section('How to use it').getByText('Use it undiluted.')).toBeVisible();
  expect(section('How to use it').queryByRole('listitem')).not.toBeInTheDocument();
});

test('the hazards have pictograms with words, signal word, statements and UN number', async () => {
  await open();
  const hazards = section('Hazard information');
  expect(hazards.getByRole('img', { name: 'Corrosive (GHS05)' })).toHaveAttribute(
    'src',
    '/site/pictograms/GHS05.svg',
  );
  expect(hazards.getByRole('img', { name: 'Harmful or irritant (GHS07)' })).toBeVisible();
  for (const text of ['Danger', 'UN 1719', 'H314', 'Causes severe skin burns and eye damage.', 'P280'])
    expect(hazards.getByText(text)).toBeVisible();
});

test('hazards without pictograms, signal word and UN number show only their statements', async () => {
  const hazards = {
    pictograms: [],
    hazardStatements: [{ code: 'H412', text: 'Harmful to aquatic life.' }],
    precautionaryStatements: [],
  };
  api.responses['/api/products/7'] = { ...stripper, hazards };
  await open();
  const shown = section('Hazard information');
  expect(shown.getByText('Harmful to aquatic life.')).toBeVisible();
  expect(shown.queryByRole('img')).not.toBeInTheDocument();
  expect(shown.queryByText(/Signal word|UN number|Precautionary/)).not.toBeInTheDocument();
});

test('each sheet links to its newest revision, and lists the earlier ones', async () => {
  const user = await open();
  const sheets = section('Data sheets');
  const newest = sheets.getByRole('link', {
    name: 'Safety data sheet, Malayalam (revised March 14, 2026)',
  });
  expect(newest).toHaveAttribute('href', '/sheets/newest.pdf');
  expect(newest).toHaveAttribute('hreflang', 'ml');
  expect(sheets.getByText(/Revised March 14, 2026, revision 3/)).toHaveTextContent('PDF, 9 pages, 1.2 MB');
  expect(
    sheets.getByRole('link', { name: 'Technical data sheet, English (revised January 1, 2026)' }),
  ).toHaveAttribute('href', '/sheets/technical.pdf');

  await user.click(sheets.getByText('2 earlier revisions'));
  expect(
    sheets.getByRole('link', { name: 'Safety data sheet, Malayalam, Revision 2, February 1, 2025' }),
  ).toHaveAttribute('href', '/sheets/2.pdf');
  expect(sheets.getByText('(PDF, 1 page, 241 kB)')).toBeVisible();
});

test('the products that are used with it are cards, in their order', async () => {
  await open();
  const cards = within(await screen.findByRole('region', { name: 'Used with' })).getAllByRole('article');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Product 3',
    'Product 2',
  ]);
});

test('where those products cannot be fetched, the page stands without', async () => {
  api.responses['/api/products/all?ids=3,2'] = 503;
  await open();
  expect(screen.queryByRole('region', { name: 'Used with' })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Technical data' })).toBeVisible();
});

test('a product without details has no section for them', async () => {
  api.responses['/api/products/1'] = detergent;
  api.responses['/api/products/similar/1'] = products(4);
  await open('/productsDetails/1');
  const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'));
  expect(names).toEqual(['similar-products']);
});

describe('sizes', () => {
  test('the first one is chosen, and its price is in place of that of the product', async () => {
    await open();
    expect(screen.getByRole('radio', { name: '1 L ₹360' })).toBeChecked();
    expect(screen.getByText('₹360', { selector: 'strong' })).toBeVisible();
    expect(screen.queryByText('₹378', { selector: 'strong' })).not.toBeInTheDocument();
    expect(quoteLink()).toHaveAttribute('href', '/productsDetails/7?quote=7');
  });

  test('another one changes the price and goes into the quote', async () => {
    const user = await open();
    await user.click(screen.getByRole('radio', { name: '5 L ₹1,701.45' }));
    expect(screen.getByText('₹1,701.45', { selector: 'strong' })).toBeVisible();
    expect(quoteLink()).toHaveAttribute('href', '/productsDetails/7?quote=7&size=5+L');
  });

  test('one without a price of its own has that of the product, with its offer', async () => {
    const user = await open();
    await user.click(screen.getByRole('radio', { name: '20 L ₹378' }));
    expect(screen.getByText('₹378', { selector: 'strong' })).toBeVisible();
    expect(screen.getByText('10% off')).toBeVisible();
  });

  test.each([
    ['5+L', '5 L ₹1,701.45'],
    ['500+L', '1 L ₹360'],
  ])('behind a quote for the size %s, %s is chosen', async (size, chosen) => {
    await open(`/productsDetails/7?quote=7&size=${size}`);
    expect(screen.getByRole('radio', { name: chosen })).toBeChecked();
  });

  test('a single size is no choice', async () => {
    api.responses['/api/products/7'] = { ...stripper, sizes: ['1 L'] };
    await open();
    expect(screen.getByRole('heading', { name: 'Sizes' })).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.getByText('₹360')).toBeVisible();
  });
});

/** What the page says of each detail; null where it is no text. A new one does not compile until it is said here. */
const saidOf: Record<Exclude<keyof Product, keyof ProductSummary>, string | null> = {
  productDescription: 'Removes old polish.',
  descriptionFormat: null,
  sizes: '20 L',
  categoryName: null,
  categoryPath: null,
  pictures: null,
  textPictures: null,
  packs: null,
  sizePrices: null,
  facts: '13.2',
  usedWhere: 'Hospitals',
  howToUse: 'Leave it for 10 minutes.',
  certificates: 'IN-4471',
  hazards: 'Causes severe skin burns and eye damage.',
  uses: 'Stripping',
  surfaces: 'Linoleum',
  usedWith: 'Product 3',
  searchTitle: null,
  searchDescription: null,
  sheets: 'Safety data sheet',
  version: null,
};
const said = Object.entries(saidOf).filter(([, text]) => text !== null);

test.each(said)('a product that has no more than %s shows it', async (name, text) => {
  const bare: Product = { ...aProduct(7), productDescription: 'Mild.', sizes: [] };
  api.responses['/api/products/7'] = { ...bare, [name]: stripper[name as keyof Product] };
  visit('/productsDetails/7', api);
  await waitFor(() => expect(document.body).toHaveTextContent(text ?? ''));
});

test('the sheets are in the first view, and one that is missing can be asked for', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Safety data sheet' })).toHaveAttribute(
    'href',
    '/sheets/newest.pdf',
  );
  expect(screen.queryByRole('link', { name: 'Ask for it' })).not.toBeInTheDocument();
});

test.each([
  [{ ...stripper, sheets: undefined }, 'Safety data sheet on request.'],
  [{ ...stripper, sheets: undefined, hazards: undefined }, 'Data sheet on request.'],
])('a product without a sheet says that there is one on request', async (product, words) => {
  api.responses['/api/products/7'] = product;
  visit('/productsDetails/7', api);
  const line = await screen.findByText(words);
  expect(within(line).getByRole('link', { name: 'Ask for it' })).toHaveAttribute(
    'href',
    '/productsDetails/7?quote=7&purpose=data+sheet',
  );
});
