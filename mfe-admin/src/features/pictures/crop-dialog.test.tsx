import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import type { LibraryPicture } from '@site/shared-contracts/schemas';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { Notices } from '../../notices/notices';
import { CropDialog } from './crop-dialog';

const api = serveAdminApi();

/** Half as large on the screen as it is. */
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 600));
});
afterEach(() => jest.restoreAllMocks());

const picture: LibraryPicture = {
  id: '00000000000000aa',
  image: { width: 1600, height: 1200, alt: 'A blue can', variants: [] },
  isKept: true,
  usedIn: [],
  useCount: 0,
  usedAlts: [],
  isInHistory: false,
};
const cropCall = `POST /api/pictures/crop/${picture.id}`;
const cropped = { status: 200, id: '00000000000000bb', image: { ...picture.image, width: 640, height: 480 } };

function open(differences: Partial<LibraryPicture> = {}) {
  const [onCancel, onDone] = [jest.fn(), jest.fn()];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CropDialog picture={{ ...picture, ...differences }} onCancel={onCancel} onDone={onDone} />
      <Notices />
    </QueryClientProvider>,
  );
  return { onCancel, onDone };
}

/** What the server is asked for, for each time that it was. */
function serveCrops(isKnown = false) {
  const sent: unknown[] = [];
  api.handlers[cropCall] = ({ body }) => {
    sent.push(body);
    return { body: { ...cropped, isKnown } };
  };
  return sent;
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save as a new picture' }));
const field = (name: string) => screen.getByRole('spinbutton', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string, key: string, shiftKey = false) =>
  fireEvent.keyDown(screen.getByLabelText(new RegExp(`^${name}: arrow keys`)), { key, shiftKey });
const numbers = () =>
  ['From the left', 'From the top', 'Width', 'Height'].map((name) =>
    Number((field(name) as HTMLInputElement).value),
  );

test('the frame is moved and resized by keys, and the region is sent in pixels of the picture', async () => {
  const sent = serveCrops();
  open();
  expect(numbers()).toEqual([160, 120, 1280, 960]);
  press('Crop region', 'ArrowLeft', true);
  press('Crop region', 'ArrowDown');
  expect(numbers()).toEqual([140, 122, 1280, 960]);
  press('Bottom right corner', 'ArrowLeft', true);
  press('Top edge', 'ArrowDown');
  expect(numbers()).toEqual([140, 124, 1260, 938]);
  expect(screen.getByRole('status')).toHaveTextContent('1260 × 938 of 1600 × 1200 pixels');
  save();
  expect(await screen.findByRole('dialog', { name: 'The new picture' })).toBeVisible();
  expect(sent).toEqual([{ left: 140, top: 124, width: 1260, height: 938 }]);
});

test('a pointer drags the frame, and cannot make it too small', () => {
  open();
  const corner = screen.getByLabelText(/^Bottom right corner/);
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, bubbles: true });
  fireEvent(corner, new MouseEvent('pointerdown', at(720, 540)));
  fireEvent(document, new MouseEvent('pointermove', at(480, 360)));
  expect(numbers()).toEqual([160, 120, 800, 600]);
  fireEvent(document, new MouseEvent('pointermove', at(90, 70)));
  expect(numbers()).toEqual([160, 120, 800, 600]);
  fireEvent(document, new MouseEvent('pointerup', at(90, 70)));
});

test('a ratio holds for the frame and for the numbers', () => {
  open();
  fireEvent.click(screen.getByRole('radio', { name: '16:9' }));
  expect(numbers()).toEqual([0, 150, 1600, 900]);
  type('Width', '800');
  fireEvent.blur(field('Width'));
  expect(numbers()).toEqual([0, 150, 800, 450]);
  press('Bottom right corner', 'ArrowRight', true);
  const [, , width = 0, height = 0] = numbers();
  expect(width).toBeGreaterThan(800);
  expect(width / height).toBeCloseTo(16 / 9, 2);
});

test('a number that is out of range changes nothing while it is typed, and then is the nearest one', () => {
  open();
  type('Width', '4');
  expect(field('Width')).toHaveValue(4);
  expect(screen.getByRole('status')).toHaveTextContent('1280 × 960');
  fireEvent.blur(field('Width'));
  expect(numbers()).toEqual([160, 120, 50, 960]);
  type('Width', '');
  fireEvent.blur(field('Width'));
  expect(field('Width')).toHaveValue(50);
  type('From the left', '1500');
  expect(numbers()).toEqual([1500, 120, 50, 960]);
});

test('a crop that fails says why and keeps the region', async () => {
  const { onDone } = open();
  type('Width', '300');
  api.handlers[cropCall] = () => problem(422, { errors: { width: 'This is the whole picture.' } });
  save();
  expect(await screen.findByText('This is the whole picture.')).toBeVisible();
  api.handlers[cropCall] = () => problem(503, { detail: 'The files cannot be reached now.' });
  save();
  expect(await screen.findByText('Nothing was saved. The files cannot be reached now.')).toBeVisible();
  expect(field('Width')).toHaveValue(300);
  expect(onDone).not.toHaveBeenCalled();
});

test('nothing is saved where it is cancelled', () => {
  const { onCancel } = open();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(api.calls()).toEqual([]);
});

test('the new picture of one that nothing uses is shown, with its size', async () => {
  serveCrops(true);
  const { onDone } = open();
  save();
  const dialog = within(await screen.findByRole('dialog', { name: 'The new picture' }));
  expect(dialog.getByText(/^640 × 480 pixels. It was in the library already./)).toBeVisible();
  expect(dialog.queryByRole('button', { name: /Use the new one/ })).not.toBeInTheDocument();
  const [, close] = dialog.getAllByRole('button', { name: 'Close' });
  if (close) fireEvent.click(close);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('the new picture takes the place of a used one everywhere, after a question', async () => {
  serveCrops();
  const sent: unknown[] = [];
  api.handlers[`POST /api/pictures/replace/${picture.id}`] = ({ body }) => {
    sent.push(body);
    return { body: { status: 200, replaced: 2, kept: [], left: 0 } };
  };
  const { onDone } = open({ useCount: 2 });
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Use the new one in 2 places' }));
  const question = within(screen.getByRole('dialog', { name: 'Replace it in 2 places?' }));
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Use the new one in 2 places' }));
  fireEvent.click(screen.getByRole('button', { name: 'Replace in 2 places' }));
  expect(await screen.findByText('Replaced in 2 places.')).toBeVisible();
  expect(sent).toEqual([{ by: cropped.id }]);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('Enter in a number sends the whole number, not the part of it that was in range', async () => {
  const sent = serveCrops();
  open();
  for (const part of ['9', '99', '999', '9999']) type('Width', part);
  fireEvent.keyDown(field('Width'), { key: 'Enter' });
  expect(numbers()).toEqual([0, 120, 1600, 960]);
  const form = field('Width').closest('form');
  if (form) fireEvent.submit(form);
  expect(await screen.findByRole('dialog', { name: 'The new picture' })).toBeVisible();
  expect(sent).toEqual([{ left: 0, top: 120, width: 1600, height: 960 }]);
});
