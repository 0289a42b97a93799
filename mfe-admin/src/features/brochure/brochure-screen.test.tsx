import type { BrochureState } from '@site/shared-contracts/brochure-state';
import type { OwnBrochure } from '@site/shared-contracts/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../test-support/render-screen';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { useNotices } from '../../notices/notice-store';
import { BrochureScreen } from './brochure-screen';

const api = serveAdminApi();

const made = { madeAt: '2031-02-03T04:05:06.000Z', bytes: 1_500_000, pages: 15, categories: 7, products: 30 };
const current: BrochureState = { work: 'none', isAutomatic: true, made, isCurrent: true };
const own: OwnBrochure = {
  name: 'Our range 2031.pdf',
  bytes: 2_300_000,
  pages: 12,
  uploadedAt: '2031-02-04T04:05:06.000Z',
  uploadedBy: 'asha',
};
afterEach(() => useNotices.getState().clear());

/** What the server has. */
let state: BrochureState;
let uploaded: OwnBrochure | undefined;

beforeEach(() => {
  state = current;
  uploaded = undefined;
  api.handlers['GET /_brochure'] = () => ({ body: state });
  api.handlers['GET /api/brochure'] = () => ({ body: { status: 200, ...(uploaded && { own: uploaded }) } });
});

function open() {
  renderScreen(<BrochureScreen />);
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('it says when the brochure was made, of what, and leads to it', async () => {
  open();
  expect(screen.getByText('Loading the brochure…')).toBeVisible();
  expect(
    await screen.findByText(/^Made on Feb 3, 2031, .*: 30 products on 15 pages, 1\.5 MB\.$/),
  ).toBeVisible();
  expect(screen.getByText('It shows what is published now.')).toHaveAttribute('role', 'status');
  expect(screen.getByText(/^Visitors get the site’s own brochure/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'Open the brochure' });
  await waitFor(() => expect(link).toHaveAttribute('href', '/brochure.pdf?of=2031-02-03T04%3A05%3A06.000Z'));
});

test.each<[string, Partial<BrochureState>, RegExp]>([
  ['being made', { work: 'making' }, /^A new one is being made\.$/],
  [
    'waiting',
    { work: 'waiting', isCurrent: false },
    /^Something was changed\. A new one is made within a minute\.$/,
  ],
  ['due', { isCurrent: false }, /^Something was changed since, and a new one is due\.$/],
  ['missing', { made: undefined, isCurrent: undefined }, /^There is none yet\.$/],
  ['not automatic', { isAutomatic: false }, /^It is not made again by itself:/],
  [
    'failing',
    { failure: { at: made.madeAt, message: 'The API is away.', nextAt: '2031-02-03T05:05:06.000Z' } },
    /^It could not be made on Feb 3, 2031, .*\. The API is away\. It is tried again on Feb 3, 2031, /,
  ],
])('a brochure that is %s is said in a sentence', async (_, changes, sentence) => {
  state = { ...current, ...changes };
  open();
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('Make it now is busy until the new one is there, and says what it has', async () => {
  api.handlers['POST /_brochure'] = () => {
    state = { ...current, work: 'making' };
    return { status: 202, body: state };
  };
  open();
  await screen.findByText('It shows what is published now.');
  press('Make it now');
  expect(await screen.findByText('A new one is being made.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make it now' })).toHaveAttribute('aria-disabled', 'true');
  state = { ...current, made: { ...made, products: 31, pages: 16 } };
  expect(
    await screen.findByText('The brochure is made: 31 products on 16 pages.', {}, { timeout: 5000 }),
  ).toBeVisible();
  expect(screen.getByText(/: 31 products on 16 pages, 1\.5 MB\.$/)).toBeVisible();
});

test('where it could not be made, the reason is said', async () => {
  api.handlers['POST /_brochure'] = () => {
    state = { ...current, failure: { at: made.madeAt, message: 'The disk is full.' } };
    return { status: 202, body: state };
  };
  open();
  await screen.findByText('It shows what is published now.');
  press('Make it now');
  expect(await screen.findByText('The brochure was not made. The disk is full.')).toBeVisible();
});

test('where the server does not make it, its sentence is said', async () => {
  api.handlers['POST /_brochure'] = () => problem(503, { detail: 'The API does not answer.' });
  open();
  await screen.findByText('It shows what is published now.');
  press('Make it now');
  expect(await screen.findByText('The brochure could not be made. The API does not answer.')).toBeVisible();
});

test('a state that cannot be loaded is said, and another try shows it', async () => {
  api.handlers['GET /_brochure'] = () => problem(500);
  open();
  expect(await screen.findByText('The state of the brochure could not be loaded.')).toBeVisible();
  api.handlers['GET /_brochure'] = () => ({ body: state });
  press('Try again');
  expect(await screen.findByText('It shows what is published now.')).toBeVisible();
});

const choose = (name: string, size = 100) => {
  const file = new File(['%PDF-1.7'], name, { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: size });
  fireEvent.change(screen.getByLabelText(/PDF file/), { target: { files: [file] } });
};

test('an own PDF is uploaded, shown with its details, and taken back after a question', async () => {
  api.handlers['POST /api/brochure/create'] = () => {
    uploaded = own;
    return { body: { status: 200, own } };
  };
  api.handlers['DELETE /api/brochure/delete'] = () => {
    uploaded = undefined;
    return { body: { status: 200 } };
  };
  open();
  await screen.findByText(/^Visitors get the site’s own brochure/);
  choose('Our range 2031.pdf');
  press('Use this PDF');
  expect(await screen.findByText('Visitors get Our range 2031.pdf as the brochure now.')).toBeVisible();
  const card = screen.getByRole('region', { name: 'Use my own PDF' });
  expect(await within(card).findByText('Our range 2031.pdf')).toBeVisible();
  expect(card).toHaveTextContent(/12 pages, 2\.3 MB\. Uploaded by asha, Feb 4, 2031/);
  expect(screen.getByText(/^Visitors get your own PDF, uploaded on Feb 4, 2031/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the brochure' })).toHaveAttribute(
    'href',
    '/brochure.pdf?of=2031-02-04T04%3A05%3A06.000Z',
  );

  press('Use the site’s own again');
  expect(screen.getByRole('dialog')).toHaveTextContent('Our range 2031.pdf is removed from the site.');
  press('Use the site’s own');
  expect(await screen.findByText('Visitors get the site’s own brochure again.')).toBeVisible();
  expect(await screen.findByText(/^Visitors get the site’s own brochure, which/)).toBeVisible();
});

test('a PDF that is refused says why at its field, and stays chosen', async () => {
  open();
  await screen.findByText(/^Visitors get the site’s own brochure/);
  press('Use this PDF');
  expect(await screen.findByText('Choose a PDF file.')).toHaveAttribute('role', 'alert');
  choose('huge.pdf', 30_000_000);
  press('Use this PDF');
  expect(await screen.findByText('This file is too large. A PDF has at most 20 MB.')).toBeVisible();
  expect(api.calls()).not.toContain('POST /api/brochure/create');

  const reason = 'This PDF is encrypted. Save it without a password and without restrictions.';
  api.handlers['POST /api/brochure/create'] = () => problem(422, { errors: { file: reason } });
  choose('locked.pdf');
  press('Use this PDF');
  expect(await screen.findByText(reason)).toHaveAttribute('role', 'alert');
  expect(screen.getByText('locked.pdf, 1 kB')).toBeVisible();
});
