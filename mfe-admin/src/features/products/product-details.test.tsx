import { ApiFailure, type Image, type Product } from '@site/shared-contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../test-support/render-screen';
import { call } from '../../api-client/call';
import { ProductEditor } from './product-editor';
import { labels, valuesOf } from './product-form-texts';
import { PRICES } from './product-prices';

jest.mock('../../api-client/call');
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const ids = ['a', 'b', 'c', 'd', 'e', 'f', '0', '1', '2'].map((digit) => digit.repeat(16));
const imageOf = (id = '', alt = 'Bloom'): Image => ({
  width: 400,
  height: 500,
  alt,
  variants: [{ type: 'image/webp', width: 400, url: `/api/images/${id}-400.webp` }],
});

const product: Product = {
  id: 12,
  productName: 'Bloom',
  productDescription: 'Mild.',
  imageUrl: `/api/images/${ids[0]}-400.webp`,
  image: imageOf(ids[0]),
  pictures: [imageOf(ids[0]), { ...imageOf(ids[1], 'The cap'), focus: '30% 70%' }],
  sizes: ['1 L', '5 L'],
  packs: [{ size: '5 L', price: 1250.5, sku: 'VF-5' }],
  facts: [
    { name: 'pH', value: '7.5' },
    { name: 'Density', value: '1.02', unit: 'g/cm³' },
  ],
  certificates: [{ name: 'ISO 9001' }],
  usedWhere: 'Stone floors.',
  hazards: {
    pictograms: ['GHS07'],
    signalWord: 'Warning',
    hazardStatements: [{ code: 'H319', text: 'Causes serious eye irritation.' }],
    precautionaryStatements: [],
  },
  usedWith: [3],
  categoryId: 7,
  version: 1,
};

const fromLibrary = {
  id: ids[2],
  image: { ...imageOf(ids[2] ?? ''), alt: 'A shelf' },
  usedIn: [],
  useCount: 0,
  usedAlts: [],
};

type Form = Record<string, string>;
type Upload = (file: File) => Promise<{ id: string; image: Image }>;
let uploaded = 0;
const accept: Upload = () => {
  const id = ids[2 + uploaded++] ?? '';
  return Promise.resolve({ id, image: imageOf(id) });
};

/** The API; collects the forms that it is sent. */
function serve({ upload = accept, reject }: { upload?: Upload; reject?: ApiFailure } = {}): Form[] {
  uploaded = 0;
  const saved: Form[] = [];
  const respond = (endpoint: string, input: { form?: Form; file?: File }) => {
    if (endpoint === 'POST /api/images/create' && input.file) return upload(input.file);
    if (endpoint === 'GET /api/pictures/all') return Promise.resolve({ data: [fromLibrary], total: 1 });
    if (!endpoint.startsWith('PUT')) return Promise.resolve({ data: [], total: 0 });
    if (reject) return Promise.reject(reject);
    saved.push(input.form ?? {});
    return Promise.resolve({ id: 12 });
  };
  jest.mocked(call).mockImplementation(respond as typeof call);
  return saved;
}

async function open(changes: Partial<Product> = {}) {
  const opened = { ...product, ...changes };
  const form = <ProductEditor categoryId={7} product={opened} stored={valuesOf(opened, 7)} />;
  renderScreen(form);
  // The editor of the description is loaded with the form.
  await screen.findByRole('toolbar');
}

const group = (name: string) => within(screen.getByRole('group', { name }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => press('Update product');
const read = (saved: Form[], name: string) => JSON.parse(saved[0]?.[name] ?? 'null') as unknown;
const file = (name: string, kind = 'image/png') => new File(['x'], name, { type: kind });
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText(/^Add pictures/), { target: { files } });
const storedDraft = () => localStorage.getItem('admin-draft:product:12');

test('what was not touched is not unsaved, and is sent as it was', async () => {
  const saved = serve();
  await open();
  save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(storedDraft()).toBeNull();
  expect(read(saved, 'pictures')).toEqual([
    { image: ids[0], alt: '', focus: '' },
    { image: ids[1], alt: 'The cap', focus: '30% 70%' },
  ]);
  expect(read(saved, 'hazards')).toMatchObject({ hazardStatements: [{ code: 'H319', text: '' }] });
  expect(read(saved, 'packs')).toMatchObject([{ size: '5 L', price: '1250.5', sku: 'VF-5' }]);
  expect(saved[0]).not.toHaveProperty('imageAlt');
});

test('typing something and taking it back is no change', async () => {
  serve();
  await open();
  const name = group('Facts').getAllByRole('combobox', { name: 'Property' })[0];
  if (!name) throw new Error('There is no fact.');
  type(name, 'Colour');
  expect(storedDraft()).not.toBeNull();
  type(name, 'pH');
  expect(storedDraft()).toBeNull();
});

describe('pictures', () => {
  test('several are uploaded at once, in their order, and moved, described and removed', async () => {
    const saved = serve();
    await open();
    choose(file('one.png'), file('two.png'));
    await waitFor(() =>
      expect(group('Pictures').getAllByRole('textbox', { name: 'What it shows' })).toHaveLength(4),
    );
    press('Move picture 4 up');
    press('Remove picture 1');
    const [, alt] = group('Pictures').getAllByRole('textbox', { name: 'What it shows' });
    if (alt) type(alt, 'The canister');
    save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(read(saved, 'pictures')).toMatchObject([
      { image: ids[1], alt: 'The cap' },
      { image: ids[3], alt: 'The canister' },
      { image: ids[2], alt: '' },
    ]);
  });

  test('one from the library is added with the text that is kept there', async () => {
    const saved = serve();
    await open();
    press('Choose from the library');
    fireEvent.click(await screen.findByRole('button', { name: /A shelf/ }));
    save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(read(saved, 'pictures')).toContainEqual({ image: ids[2], alt: 'A shelf', focus: '' });
  });

  test('one that was not uploaded says why, holds back the save, and is tried again', async () => {
    let failures = 1;
    const saved = serve({
      upload: (picture) =>
        failures-- > 0 ? Promise.reject(new ApiFailure('The server cannot be reached.', 0)) : accept(picture),
    });
    await open();
    choose(file('one.png'));
    expect(await group('Pictures').findByText(/It was not uploaded/)).toBeVisible();
    save();
    expect(await screen.findByText(/Try again with the pictures that were not uploaded/)).toBeVisible();
    expect(saved).toEqual([]);
    press('Try again: one.png');
    await waitFor(() =>
      expect(group('Pictures').getAllByRole('textbox', { name: 'What it shows' })).toHaveLength(3),
    );
    save();
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  test('a file that is no picture and a ninth picture are not uploaded', async () => {
    serve();
    await open();
    choose(file('list.pdf', 'application/pdf'));
    expect(await group('Pictures').findByText(/Choose a picture: JPEG/)).toBeVisible();
    press('Remove list.pdf');
    choose(...[1, 2, 3, 4, 5, 6, 7].map((each) => file(`${each}.png`)));
    expect(screen.getByText('A product has at most 8 pictures: 7.png was not added.')).toBeVisible();
    await waitFor(() =>
      expect(group('Pictures').getAllByRole('textbox', { name: 'What it shows' })).toHaveLength(8),
    );
  });

  test('without a picture nothing is saved', async () => {
    const saved = serve();
    await open({ pictures: [imageOf(ids[0])] });
    press('Remove picture 1');
    save();
    expect(await screen.findByText('Choose a picture.')).toBeVisible();
    expect(saved).toEqual([]);
  });
});

describe('sizes', () => {
  const rows = () =>
    group('Sizes')
      .getAllByRole('listitem')
      .map((row) =>
        within(row)
          .getAllByRole('textbox')
          .map((input) => (input as HTMLInputElement).value),
      );
  const cell = (row: number, label: string) => {
    const found = group('Sizes').getAllByRole('textbox', { name: label })[row];
    if (!found) throw new Error(`There is no row ${row}.`);
    return found;
  };

  test('a size that is renamed or moved keeps its price, and a removed one comes back with it', async () => {
    const saved = serve();
    await open();
    expect(rows()).toEqual([
      ['1 L', ''],
      ['5 L', '1,250.50'],
    ]);
    type(cell(1, 'Size'), '5 litres');
    press('Move size 2 up');
    press('Remove size 1');
    press(/^Undo: bring back size 1/);
    expect(rows()[0]).toEqual(['5 litres', '1,250.50']);
    const price = cell(1, 'Price of this size (₹)');
    type(price, '₹ 500');
    fireEvent.keyDown(price, { key: 'Enter' });
    expect(rows()).toHaveLength(3);
    save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.sizes).toBe('5 litres,1 L');
    expect(read(saved, 'packs')).toMatchObject([
      { size: '5 litres', price: '1250.5', sku: 'VF-5' },
      { size: '1 L', price: '500' },
    ]);
  });

  test('several are pasted at once, and a wrong price is shown at its row', async () => {
    const saved = serve();
    await open({ sizes: [], packs: [] });
    press('Add size');
    fireEvent.paste(cell(0, 'Size'), { clipboardData: { getData: () => '75 g\n125 g, 1 kg' } });
    expect(rows().map(([size]) => size)).toEqual(['75 g', '125 g', '1 kg']);
    type(cell(2, 'Price of this size (₹)'), 'cheap');
    save();
    await waitFor(() => expect(cell(2, 'Price of this size (₹)')).toHaveAccessibleDescription(/in figures/));
    await waitFor(() => expect(cell(2, 'Price of this size (₹)')).toHaveFocus());
    expect(saved).toEqual([]);
  });

  test('several that are typed into one row get a row each, and a number keeps its comma', async () => {
    serve();
    await open({ sizes: [], packs: [] });
    press('Add size');
    type(cell(0, 'Size'), '0,75 L, 1,000 L');
    expect(rows()).toEqual([['0,75 L, 1,000 L', '']]);
    fireEvent.keyDown(cell(0, 'Size'), { key: 'Enter' });
    expect(rows().map(([size]) => size)).toEqual(['0.75 L', '1000 L']);
    fireEvent.keyDown(cell(1, 'Size'), { key: 'Enter' });
    expect(cell(2, 'Size')).toHaveFocus();
  });
});

test('a plain description is formatted only once it is edited', async () => {
  const saved = serve();
  await open({ productDescription: '- 5 * 3\n**Mild**' });
  fireEvent.click(screen.getByRole('button', { name: 'Edit as Markdown' }));
  const text = screen.getByRole('textbox', { name: 'Description' });
  fireEvent.change(text, { target: { value: 'Removes H<sub>2</sub>S.' } });
  save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({
    productDescription: 'Removes H<sub>2</sub>S.',
    descriptionFormat: 'markdown',
  });
});

test('facts are added by Enter, and an empty value is shown at its row', async () => {
  const saved = serve();
  await open();
  const values = () => group('Facts').getAllByRole('textbox', { name: 'Value' });
  const last = values().at(-1);
  if (last) fireEvent.keyDown(last, { key: 'Enter' });
  const name = group('Facts').getAllByRole('combobox', { name: 'Property' }).at(-1);
  expect(name).toHaveFocus();
  if (name) type(name, 'Dilution');
  save();
  await waitFor(() => expect(values().at(-1)).toHaveAccessibleDescription('This field is required.'));
  const value = values().at(-1);
  if (value) type(value, '1:100');
  save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(read(saved, 'facts')).toContainEqual({ name: 'Dilution', value: '1:100', unit: '' });
});

describe('hazards', () => {
  test('statements are found by code and by words, and their text is shown at once', async () => {
    const saved = serve();
    await open();
    expect(group('Hazard statements').getByText('Causes serious eye irritation.')).toBeVisible();
    const search = screen.getByRole('searchbox', { name: 'Add a precautionary statement' });
    type(search, 'p305+p351+p338');
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(group('Precautionary statements').getByText(/^IF IN EYES: Rinse cautiously/)).toBeVisible();
    type(search, 'rinse mouth');
    press(/^Add P330/);
    fireEvent.click(screen.getByRole('checkbox', { name: 'GHS05 Corrosive' }));
    type(screen.getByRole('combobox', { name: 'Signal word' }), 'Danger');
    type(screen.getByRole('textbox', { name: 'UN number' }), '1824');
    save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(read(saved, 'hazards')).toEqual({
      pictograms: ['GHS05', 'GHS07'],
      signalWord: 'Danger',
      hazardStatements: [{ code: 'H319', text: '' }],
      precautionaryStatements: [
        { code: 'P305 + P351 + P338', text: '' },
        { code: 'P330', text: '' },
      ],
      unNumber: '1824',
    });
  });

  test('a combination is found by its words, and a code with letters however they are typed', async () => {
    const saved = serve();
    await open();
    const precaution = screen.getByRole('searchbox', { name: 'Add a precautionary statement' });
    type(precaution, 'in eyes remove contact lenses');
    press(/^Add P305 \+ P351 \+ P338/);
    const hazard = screen.getByRole('searchbox', { name: 'Add a hazard statement' });
    type(hazard, 'h360fd');
    press(/^Add H360Fd May damage fertility\. Suspected of damaging the unborn child\./);
    type(hazard, 'h350i');
    fireEvent.keyDown(hazard, { key: 'Enter' });
    save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(read(saved, 'hazards')).toMatchObject({
      hazardStatements: [
        { code: 'H319', text: '' },
        { code: 'H360Fd', text: '' },
        { code: 'H350i', text: '' },
      ],
      precautionaryStatements: [{ code: 'P305 + P351 + P338', text: '' }],
    });
  });

  test('a code that is not in the table asks for its text', async () => {
    const saved = serve();
    await open();
    const search = screen.getByRole('searchbox', { name: 'Add a hazard statement' });
    type(search, 'h999');
    fireEvent.keyDown(search, { key: 'Enter' });
    save();
    const text = screen.getByRole('textbox', { name: 'Text of H999' });
    await waitFor(() => expect(text).toHaveAccessibleDescription(/write its text as well/));
    await waitFor(() => expect(text).toHaveFocus());
    type(text, 'Foams.');
    save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(read(saved, 'hazards')).toMatchObject({
      hazardStatements: [
        { code: 'H319', text: '' },
        { code: 'H999', text: 'Foams.' },
      ],
    });
  });
});

test('what the server rejects is shown at its section', async () => {
  const errors = { facts: 'Two facts are the same.', hazards: 'This label is not complete.' };
  const problem = { type: 'about:blank', title: 'Wrong', status: 422, errors };
  serve({ reject: new ApiFailure('Wrong.', 422, problem) });
  await open();
  save();
  expect(await group('Facts').findByText('Two facts are the same.')).toBeVisible();
  const safety = screen.getByRole('region', { name: 'Safety' });
  expect(within(safety).getByText('This label is not complete.')).toBeVisible();
});

test('Ctrl+S saves wherever the focus is', async () => {
  const saved = serve();
  await open();
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  await waitFor(() => expect(saved).toHaveLength(1));
});

/** Within another input, or in a section of that name. */
const withoutLabel = [PRICES, 'packs', 'descriptionFormat', 'hazards'];

test('each field has an input', async () => {
  serve();
  await open();
  const missing = Object.entries(labels).filter(
    ([name, label]) =>
      !withoutLabel.includes(name) && screen.queryAllByLabelText(label, { exact: false }).length === 0,
  );
  expect(missing).toEqual([]);
});
