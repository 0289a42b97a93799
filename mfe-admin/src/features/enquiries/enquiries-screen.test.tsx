import { fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../../../test-support/render-screen';
import { EnquiriesScreen } from './enquiries-screen';
import { quotes, type Enquiry, type EnquiryResource } from './enquiry-resource';

const row = (id: number, name: string): Enquiry => ({
  id,
  name,
  contactNo: '9876543210',
  product: 'Soap',
  quantity: '5',
  createdAt: '2026-03-04',
  receivedAt: undefined,
  handled: false,
});

test('rows keep their numbers until the next page is loaded', async () => {
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const resource: EnquiryResource = {
    ...quotes,
    listQuery: (address) => ({
      ...quotes.listQuery(address),
      queryFn: async () => {
        if (address.page === 2) await opened;
        const data = address.page === 2 ? [row(3, 'Eleventh')] : [row(1, 'First'), row(2, 'Second')];
        return { data, total: 11, page: address.page };
      },
    }),
  };
  renderScreen(<EnquiriesScreen resource={resource} />);
  const numberOf = async (name: string) =>
    (await screen.findByRole('cell', { name })).closest('tr')?.cells[0]?.textContent;
  expect(await numberOf('Second')).toBe('2');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('button', { name: 'Page 2', current: 'page' })).toBeVisible();
  expect(await numberOf('Second')).toBe('2');
  open?.();
  expect(await numberOf('Eleventh')).toBe('11');
});
