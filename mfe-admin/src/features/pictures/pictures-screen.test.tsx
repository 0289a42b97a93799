import type { LibraryPicture } from '@site/shared-contracts/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../test-support/render-screen';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { useNotices } from '../../notices/notice-store';
import { PicturesScreen } from './pictures-screen';

const api = serveAdminApi();
afterEach(() => useNotices.getState().clear());

const image = { width: 1600, height: 1200, alt: '', variants: [] };
const can: LibraryPicture = {
  id: '00000000000000aa',
  image: { ...image, alt: 'A blue can' },
  bytes: 1_234_567,
  fileName: 'IMG_0042.jpg',
  isKept: true,
  usedIn: [
    { kind: 'product', id: 2, name: 'Floor Wash', categoryId: 7 },
    { kind: 'blog', id: 3, name: 'Fair', isInTrash: true },
  ],
  useCount: 23,
  usedAlts: ['Floor Wash'],
  isInHistory: false,
  createdAt: '2026-03-04T05:06:00.000Z',
};
const unused: LibraryPicture = {
  id: '00000000000000bb',
  image,
  fileName: 'stray.png',
  isKept: false,
  usedIn: [],
  useCount: 0,
  usedAlts: [],
  isInHistory: false,
};
let stored: LibraryPicture[];

function open(pictures: LibraryPicture[], search = '') {
  stored = pictures;
  api.handlers['GET /api/pictures/all'] = () => ({
    body: { status: 200, data: stored, total: stored.length, page: 1, pageSize: 24 },
  });
  window.history.replaceState(null, '', `/admin/pictures${search}`);
  renderScreen(<PicturesScreen />);
}

const pictureFile = (name: string) => new File(['bytes'], name, { type: 'image/png' });
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Add pictures'), { target: { files } });
const added = (id: string, isKnown = false) => ({ body: { status: 200, id, image, isKnown } });

test('every picture says what it is, and whether something uses it', async () => {
  open([can, unused]);
  expect(await screen.findByRole('button', { name: /A blue can.*Used in 23 places/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /stray.png.*Not used, will be removed/ })).toBeVisible();
});

test('the details name the size, the weight and where it is used', async () => {
  open([can]);
  fireEvent.click(await screen.findByRole('button', { name: /A blue can/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'A blue can' }));
  expect(dialog.getByText('1600 × 1200 pixels, 1.2 MB when it was uploaded')).toBeVisible();
  expect(dialog.getByRole('heading', { name: 'Used in 23 places' })).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Floor Wash' })).toHaveAttribute('href', '/admin/addproduct/7/2');
  expect(dialog.getByRole('link', { name: 'Fair' })).toHaveAttribute('href', '/admin/trash');
  expect(dialog.getByText('and 21 others')).toBeVisible();
});

test('the text is changed, and a change that fails loses nothing of it', async () => {
  open([can]);
  const change = `PUT /api/pictures/update/${can.id}`;
  api.handlers[change] = () => problem(503, { detail: 'The database is busy.' });
  fireEvent.click(await screen.findByRole('button', { name: /A blue can/ }));
  const field = screen.getByLabelText(/^What it shows/);
  fireEvent.change(field, { target: { value: 'A blue can of five litres' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save text' }));
  expect(await screen.findByText('Nothing was changed. The database is busy.')).toBeVisible();
  expect(field).toHaveValue('A blue can of five litres');

  api.handlers[change] = ({ body }) => {
    stored = [{ ...can, image: { ...image, ...(body as { alt: string }) } }];
    return { body: { status: 200 } };
  };
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  expect(await screen.findByText('The picture is kept in the library with this text.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /A blue can of five litres/ })).toBeVisible();
});

test.each([
  ['Yours', ['"1"', '"1"', '"2"']],
  ['Saved by a colleague', ['"1"', '"1"']],
])('where a colleague has given it another text, the admin chooses: %s', async (side, versions) => {
  const theirs = { ...can, image: { ...image, alt: 'Their can' }, version: 2 };
  const change = `PUT /api/pictures/update/${can.id}`;
  api.handlers[change] = ({ headers }) =>
    headers['if-match'] === '"1"' ? problem(412, { current: theirs }) : { body: { status: 200 } };
  open([{ ...can, version: 1 }]);
  fireEvent.click(await screen.findByRole('button', { name: /A blue can/ }));
  const field = screen.getByLabelText(/^What it shows/);
  fireEvent.change(field, { target: { value: 'My can' } });
  stored = [theirs];
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save text' }));
    return within(await screen.findByRole('dialog', { name: 'A colleague has changed this too' }));
  };
  const first = await save();
  expect(first.getByText('My can')).toBeVisible();
  expect(first.getByText('Their can')).toBeVisible();
  fireEvent.click(first.getByRole('button', { name: 'Keep editing' }));
  expect(field).toHaveValue('My can');
  const choice = await save();
  fireEvent.click(choice.getByRole('radio', { name: side }));
  fireEvent.click(choice.getByRole('button', { name: 'Save selection' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = api.requests.filter(({ call }) => call === change);
  expect(sent.map(({ headers }) => headers['if-match'])).toEqual(versions);
  expect(sent.at(-1)?.body).toEqual({ alt: 'My can' });
});

test('an admin who has typed nothing keeps the text of a colleague, and a notice says so', async () => {
  const theirs = { ...can, image: { ...image, alt: 'Their can' }, version: 2 };
  const change = `PUT /api/pictures/update/${can.id}`;
  api.handlers[change] = ({ headers }) => {
    stored = [theirs];
    return headers['if-match'] === '"1"' ? problem(412, { current: theirs }) : { body: { status: 200 } };
  };
  open([{ ...can, version: 1 }]);
  fireEvent.click(await screen.findByRole('button', { name: /A blue can/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save text' }));
  const sentence =
    'The picture is kept in the library with this text. A colleague’s changes were kept: What it shows.';
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(api.requests.findLast(({ call }) => call === change)?.body).toEqual({ alt: 'Their can' });
  expect(await screen.findByRole('button', { name: /Their can/ })).toBeVisible();
});

test('a picture with another text than was seen is not taken out, and what was typed stays', async () => {
  api.handlers[`DELETE /api/pictures/delete/${can.id}`] = () => {
    stored = [{ ...can, image: { ...image, alt: 'Their can' }, version: 2 }];
    return problem(412, { detail: 'Somebody else has changed this in the meantime.' });
  };
  open([{ ...can, version: 1 }]);
  fireEvent.click(await screen.findByRole('button', { name: /A blue can/ }));
  fireEvent.change(screen.getByLabelText(/^What it shows/), { target: { value: 'My can' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove from the library' }));
  expect(await screen.findByText(/^Nothing was changed. Somebody else has changed this/)).toBeVisible();
  expect(await screen.findByRole('dialog', { name: 'Their can' })).toBeVisible();
  expect(screen.getByLabelText(/^What it shows/)).toHaveValue('My can');
});

test('a picture is taken out of the library', async () => {
  open([{ ...can, usedIn: [], useCount: 0 }]);
  api.handlers[`DELETE /api/pictures/delete/${can.id}`] = () => ({ body: { status: 200 } });
  fireEvent.click(await screen.findByRole('button', { name: /A blue can/ }));
  expect(screen.getByText('Nothing uses it now. It stays in the library.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Remove from the library' }));
  expect(await screen.findByText(/^The picture is no longer kept/)).toBeVisible();
});

test('another picture takes its place everywhere, in as many calls as needed, after a question', async () => {
  const other = { ...unused, id: '00000000000000cc', fileName: 'new-can.png' };
  open([can, other]);
  const left = [3, 0];
  const sent: unknown[] = [];
  api.handlers[`POST /api/pictures/replace/${can.id}`] = ({ body }) => {
    sent.push(body);
    const use = { kind: 'product', id: 4, name: 'Soap' };
    const kept = [{ use, reason: 'This is in the trash.' }];
    return { body: { status: 200, replaced: sent.length === 1 ? 20 : 2, kept, left: left.shift() } };
  };
  fireEvent.click(await screen.findByRole('button', { name: /A blue can/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Replace everywhere' }));
  const chooser = within(screen.getByRole('dialog', { name: 'Choose a picture' }));
  fireEvent.click(await chooser.findByRole('button', { name: /new-can.png/ }));
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Replace in 23 places' }));
  expect(await screen.findByText('Replaced in 22 places. Not in Soap: This is in the trash.')).toBeVisible();
  expect(sent).toEqual([{ by: other.id }, { by: other.id }]);
});

test('a crop is a new picture, and the details close', async () => {
  open([unused]);
  api.handlers[`POST /api/pictures/crop/${unused.id}`] = () => {
    stored = [{ ...unused, id: '00000000000000cc', fileName: 'cut.png' }, unused];
    return added('00000000000000cc');
  };
  fireEvent.click(await screen.findByRole('button', { name: /stray.png/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Crop' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save as a new picture' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The new picture' }));
  const [close] = dialog.getAllByRole('button', { name: 'Close' });
  if (close) fireEvent.click(close);
  expect(await screen.findByRole('button', { name: /cut.png/ })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a picture that is too small for a crop offers none', async () => {
  open([{ ...unused, image: { ...image, height: 50 } }]);
  fireEvent.click(await screen.findByRole('button', { name: /stray.png/ }));
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Crop' })).not.toBeInTheDocument();
});

test('many files are uploaded at once; each that fails says why, and is tried again', async () => {
  open([]);
  expect(await screen.findByText('There is no picture yet.')).toBeVisible();
  let uploads = 0;
  api.handlers['POST /api/pictures/create'] = () => {
    uploads += 1;
    if (uploads === 2) return problem(422, { errors: { file: 'This picture is damaged.' } });
    stored = [unused];
    return added(unused.id, uploads === 3);
  };
  choose(
    pictureFile('one.png'),
    pictureFile('two.png'),
    pictureFile('three.png'),
    new File(['x'], 'notes.txt'),
  );
  expect(await screen.findByText('1 picture added. 1 picture was here already.')).toBeVisible();
  expect(screen.getByText('It was not uploaded: This picture is damaged.')).toBeVisible();
  expect(screen.getByText(/Choose a picture: JPEG, PNG/)).toBeVisible();
  expect(await screen.findByRole('button', { name: /stray.png/ })).toBeVisible();

  fireEvent.click(screen.getByRole('button', { name: 'Try again: two.png' }));
  expect(await screen.findByText('2 pictures added. 1 picture was here already.')).toBeVisible();
  expect(screen.queryByText('two.png')).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Remove notes.txt' }));
  expect(screen.queryByRole('list', { name: 'Uploads' })).not.toBeInTheDocument();
});

test('filters are in the URL, and a search that finds nothing says so', async () => {
  open([], '?search=crane');
  expect(await screen.findByText('No picture fits these filters.')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'no' } });
  expect(window.location.search).toContain('used=no');
});

test('a list that cannot be loaded says so, and can be tried again', async () => {
  open([can]);
  const load = api.handlers['GET /api/pictures/all'];
  api.handlers['GET /api/pictures/all'] = () => problem(400);
  expect(await screen.findByText('The pictures could not be loaded.')).toBeVisible();
  if (load) api.handlers['GET /api/pictures/all'] = load;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /A blue can/ })).toBeVisible());
});
