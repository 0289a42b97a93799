import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { EnquiryDialog } from './enquiry-dialog';
import { quotes, type Enquiry, type EnquiryKind } from './enquiry-kind';

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

const open = (change: EnquiryKind['change'] = quotes.change) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EnquiryDialog kind={{ ...quotes, change }} enquiry={enquiry} onClose={() => undefined} />
    </QueryClientProvider>,
  );
const note = () => screen.getByRole('textbox', { name: /Note for colleagues/ });

test('a note that was not saved is there when the enquiry is opened again, beside the saved one', () => {
  const { unmount } = open();
  fireEvent.change(note(), { target: { value: 'Wants a sample.' } });
  unmount();
  const again = open();
  expect(note()).toHaveValue('Wants a sample.');
  expect(screen.getByText(/^This is the note that you were writing on/)).toHaveTextContent(
    'Saved is: “Called on Monday.”',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(note()).toHaveValue('Called on Monday.');
  again.unmount();
  open();
  expect(note()).toHaveValue('Called on Monday.');
  expect(screen.queryByText(/^This is the note/)).not.toBeInTheDocument();
});

test('a note stays a draft as long as it is not saved, and no longer', async () => {
  const change = jest
    .fn<ReturnType<EnquiryKind['change']>, Parameters<EnquiryKind['change']>>()
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
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save note' })).toBeDisabled());
  expect(change).toHaveBeenLastCalledWith(7, { note: 'Wants a sample.' }, 1);
  expect(Object.keys(localStorage)).toEqual([]);
});
