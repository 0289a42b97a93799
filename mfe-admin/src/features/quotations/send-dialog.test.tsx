import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { serveAdminApi } from '../../../test-support/admin-api';
import { SendDialog } from './send-dialog';

const api = serveAdminApi();

const quotation = {
  ...{ id: 3, enquiryId: 7, number: '', version: 2, suspect: false, versions: [] },
  ...{ email: 'asha@example.com', contactNo: '' },
};
const values = {
  ...{ name: 'Asha', company: '', product: 'Bloom', size: '5 L', quantity: '25', price: '' },
  ...{ companyName: 'Venmara', admin: 'meera' },
};

test('the mail begins with the template of quotations; the number and the link are filled in when it is sent', async () => {
  const template = {
    ...{ id: 5, purpose: 'quotation', name: 'Quotation', isOn: true, version: 1 },
    subject: 'Quotation {{number}} for {{product}}',
    body: 'Dear {{name}}, {{size}} at {{price}}: {{link}}',
  };
  api.handlers['GET /api/mail/templates'] = () => ({ body: { status: 200, templates: [template] } });
  api.handlers['GET /api/enquiries/7/answer'] = () => ({
    body: { status: 200, to: quotation.email, subject: '', canSend: true, values, attachable: [] },
  });
  const counts = { waiting: 0, sent: 0, dead: 0 };
  const page = { data: [], total: 0, page: 1, pageSize: 1 };
  api.handlers['GET /api/mail/outbox'] = () => ({
    body: { status: 200, isConfigured: true, counts, ...page },
  });
  api.handlers['POST /api/quotations/3/send'] = () => ({
    body: { status: 200, id: 3, version: 3, number: 'V/1', path: '/quotation?link=x' },
  });
  const onSent = jest.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SendDialog {...{ quotation, version: 2, onSent }} customer="Asha Nair" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('textbox', { name: 'Subject' })).toHaveValue(
    'Quotation {{number}} for Bloom',
  );
  const text = screen.getByRole('textbox', { name: 'Text' });
  expect(text).toHaveValue('Dear Asha Nair, 5 L at on request: {{link}}');
  expect(screen.getByText('Not known, so look at the text: “on request”.')).toBeVisible();
  fireEvent.change(text, { target: { value: 'Here it is: {{link}}' } });
  expect(screen.queryByText(/^Not known/)).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(expect.objectContaining({ number: 'V/1' })));
  expect(api.requests.find(({ call }) => call === 'POST /api/quotations/3/send')?.body).toEqual({
    mail: { subject: 'Quotation {{number}} for Bloom', body: 'Here it is: {{link}}' },
  });
});
