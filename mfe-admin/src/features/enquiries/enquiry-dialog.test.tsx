import { ApiFailure } from '@site/shared-contracts';
import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { EnquiryDialog } from './enquiry-dialog';
import { quotes, type Enquiry, type EnquiryResource } from './enquiry-resource';

afterEach(() => localStorage.clear());

const enquiry: Enquiry = {
  id: 7,
  name: 'Asha Nair',
  contactNo: '9876543210',
  product: 'Soap',
  quantity: '1',
  createdAt: '2026-03-04',
  receivedAt: undefined,
  handled: false,
  note: 'Called on Monday.',
  suspect: false,
  version: 1,
};

const open = (change: EnquiryResource['change'] = quotes.change) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EnquiryDialog resource={{ ...quotes, change }} enquiry={enquiry} onClose={() => undefined} />
    </QueryClientProvider>,
  );
const note = () => screen.getByRole('textbox', { name: /Note for colleagues/ });

test('a note that was not saved is restored when the enquiry is opened again, and the saved one is shown', () => {
  const { unmount } = open();
  fireEvent.change(note(), { target: { value: 'Wants a sample.' } });
  unmount();
  const again = open();
  expect(note()).toHaveValue('Wants a sample.');
  expect(screen.getByText(/^This is the note that you were writing on/)).toHaveTextContent(
    'Saved is: “Called on Monday.”',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(note()).toHaveValue('Called on Monday.');
  again.unmount();
  open();
  expect(note()).toHaveValue('Called on Monday.');
  expect(screen.queryByText(/^This is the note/)).not.toBeInTheDocument();
});

test('a note stays a draft until it is saved', async () => {
  const change = jest
    .fn<ReturnType<EnquiryResource['change']>, Parameters<EnquiryResource['change']>>()
    .mockRejectedValueOnce(new Error('No session.'))
    .mockResolvedValue({ version: 2 });
  open(change);
  fireEvent.change(note(), { target: { value: 'Wants a sample.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText(/^It was not saved\./)).toBeVisible();
  expect(Object.keys(localStorage)).toHaveLength(1);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save note' })).not.toHaveAttribute('aria-busy'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  screen.getByRole('button', { name: 'Save note' }).focus();
  expect(await screen.findByText('Note saved.')).toBeVisible();
  // There is nothing to save any more, and the focus stays in the dialog.
  expect(screen.getByRole('button', { name: 'Save note' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Save note' })).toHaveFocus();
  expect(change).toHaveBeenLastCalledWith(7, { note: 'Wants a sample.' }, 1);
  expect(Object.keys(localStorage)).toEqual([]);
});

/** A colleague has changed the enquiry: a change of version 1 is rejected with 412. */
function colleague(theirs: Partial<Enquiry>, until: Promise<unknown> = Promise.resolve()) {
  const current = { ...enquiry, ...theirs, version: 2 };
  const problem = { type: 'about:blank', title: 'Changed', status: 412, current };
  const change = jest.fn<ReturnType<EnquiryResource['change']>, Parameters<EnquiryResource['change']>>(
    (_, __, version) =>
      version === 1
        ? Promise.reject(new ApiFailure('Changed.', 412, problem))
        : until.then(() => ({ version: 3 })),
  );
  const resource = {
    ...quotes,
    change,
    readCurrent: (found: unknown) => (found === current ? current : undefined),
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EnquiryDialog resource={resource} enquiry={enquiry} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return change;
}

test('a note is saved without a question where a colleague has only marked the enquiry as handled', async () => {
  const change = colleague({ handled: true });
  fireEvent.change(note(), { target: { value: 'Wants a sample.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText('Note saved. A colleague’s changes were kept: Status.')).toBeVisible();
  expect(change).toHaveBeenLastCalledWith(7, { note: 'Wants a sample.' }, 2);
  expect(screen.getByRole('button', { name: 'Mark as not handled' })).toBeVisible();
});

test('the status is saved without a question where a colleague has only written a note, which is shown', async () => {
  const change = colleague({ note: 'Theirs.' });
  fireEvent.click(screen.getByRole('button', { name: 'Mark as handled' }));
  expect(await screen.findByText(/^Marked as handled\. A colleague’s changes were kept: Note/)).toBeVisible();
  expect(change).toHaveBeenLastCalledWith(7, { handled: true }, 2);
  expect(note()).toHaveValue('Theirs.');
});

test.each([
  ['Yours', 'Mine.', 'Note saved.', 2],
  ['Saved by a colleague', 'Theirs.', 'Your colleague’s note was kept.', 1],
])('of two notes the admin has to choose one: %s', async (side, adopted, said, calls) => {
  const change = colleague({ note: 'Theirs.' });
  fireEvent.change(note(), { target: { value: 'Mine.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  const choices = within(await screen.findByRole('dialog', { name: 'A colleague has changed this too' }));
  fireEvent.click(choices.getByRole('radio', { name: side }));
  fireEvent.click(choices.getByRole('button', { name: 'Save selection' }));
  expect(await screen.findByText(said)).toBeVisible();
  expect(note()).toHaveValue(adopted);
  expect(change).toHaveBeenCalledTimes(calls);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a note that collides is not saved by changing the status', async () => {
  const change = colleague({ note: 'Theirs.' });
  fireEvent.change(note(), { target: { value: 'Mine.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Mark as handled' }));
  expect(await screen.findByText(/^Marked as handled\./)).toBeVisible();
  expect(note()).toHaveValue('Mine.');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save note' })).not.toHaveAttribute('aria-busy'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByRole('dialog', { name: 'A colleague has changed this too' })).toBeVisible();
  expect(change).toHaveBeenCalledTimes(2);
});

test.each([{ note: 'Theirs.' }, {}])(
  'a note that is typed while the status is being saved stays, with its draft; a colleague’s change: %j',
  async (theirs) => {
    let respond: (value: unknown) => void = () => undefined;
    const change = colleague({ handled: false, ...theirs }, new Promise((resolve) => (respond = resolve)));
    fireEvent.click(screen.getByRole('button', { name: 'Mark as handled' }));
    await waitFor(() => expect(change).toHaveBeenCalledTimes(2));
    fireEvent.change(note(), { target: { value: 'Typed meanwhile.' } });
    respond(undefined);
    expect(await screen.findByText(/^Marked as handled\./)).toBeVisible();
    expect(note()).toHaveValue('Typed meanwhile.');
    expect(Object.values(localStorage).join()).toContain('Typed meanwhile.');
    expect(screen.getByRole('button', { name: 'Save note' })).not.toHaveAttribute('aria-disabled', 'true');
  },
);
