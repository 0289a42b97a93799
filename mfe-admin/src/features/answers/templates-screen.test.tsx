import type { MailTemplate, TemplateInput } from '@site/shared-contracts/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../test-support/render-screen';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { useNotices } from '../../notices/notice-store';
import { TemplatesScreen } from './templates-screen';

const api = serveAdminApi();
afterEach(() => {
  useNotices.getState().clear();
  localStorage.clear();
});

const put = 'PUT /api/mail/templates/1';
const price: MailTemplate = {
  ...{ id: 1, purpose: 'answer', name: 'Price', subject: 'Price of {{product}}' },
  ...{ body: 'Dear {{name}}', isOn: true, version: 1 },
};
/** What the server has stored: a colleague may have changed it since it was shown. */
let stored: MailTemplate;

/** Opens the template, and has a colleague change it. */
async function openChanged(theirs: Partial<MailTemplate>) {
  stored = price;
  api.handlers['GET /api/mail/templates'] = () => ({ body: { status: 200, templates: [stored] } });
  api.handlers[put] = ({ headers, body }) => {
    if (headers['if-match'] !== `"${String(stored.version)}"`) return problem(412, { current: stored });
    stored = { ...stored, ...(body as TemplateInput), version: stored.version + 1 };
    return { body: { status: 200, id: 1, version: stored.version } };
  };
  renderScreen(<TemplatesScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Change Price' }));
  stored = { ...price, ...theirs, version: 2 };
  return within(screen.getByRole('dialog', { name: 'Change Price' }));
}
type Queries = Awaited<ReturnType<typeof openChanged>>;
const type = (dialog: Queries, label: string, value: string) =>
  fireEvent.change(dialog.getByRole('textbox', { name: label }), { target: { value } });
const press = (dialog: Queries, name: string) => fireEvent.click(dialog.getByRole('button', { name }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test.each([
  ['Yours', 'Hello {{name}}'],
  ['Saved by a colleague', 'Good day {{name}}'],
])(
  'where a colleague has changed the same text, the admin sees both and chooses: %s',
  async (side, chosen) => {
    const dialog = await openChanged({ body: 'Good day {{name}}', name: 'Prices' });
    type(dialog, 'Text', 'Hello {{name}}');
    press(dialog, 'Save');
    const choice = within(await screen.findByRole('dialog', { name: 'A colleague has changed this too' }));
    expect(choice.getByText('Hello {{name}}')).toBeVisible();
    expect(choice.getByText('Good day {{name}}')).toBeVisible();
    expect(stored.body).toBe('Good day {{name}}');
    fireEvent.click(choice.getByRole('radio', { name: side }));
    press(choice, 'Save selection');
    const sentence = 'The template Prices is saved. A colleague’s changes were kept: Name.';
    expect(await screen.findByText(sentence)).toBeVisible();
    await noDialog();
    expect(stored).toEqual({ ...price, name: 'Prices', body: chosen, version: 3 });
  },
);

test('where a colleague has changed another text, both changes are kept', async () => {
  const dialog = await openChanged({ subject: 'Our price' });
  type(dialog, 'Text', 'Hello {{name}}');
  press(dialog, 'Save');
  expect(await screen.findByText(/A colleague’s changes were kept: Subject\.$/)).toBeVisible();
  expect(stored).toMatchObject({ subject: 'Our price', body: 'Hello {{name}}' });
});

test('an unknown placeholder is refused at its field, and what was typed survives closing the dialog', async () => {
  const dialog = await openChanged({});
  type(dialog, 'Text', 'Hello {{nmae}}');
  press(dialog, 'Save');
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Text' })).toBeInvalid());
  expect(dialog.getByText(/^There is no \{\{nmae\}\}\./)).toBeVisible();
  press(dialog, 'Cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Change Price' }));
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Hello {{nmae}}');
});
