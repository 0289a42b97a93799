import type { Redirect, RedirectInput } from '@site/shared-contracts/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../test-support/render-screen';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { useNotices } from '../../notices/notice-store';
import { RedirectsScreen } from './redirects-screen';

const api = serveAdminApi();
afterEach(() => useNotices.getState().clear());

const all = 'GET /api/redirects/all';
const creation = 'POST /api/redirects/create';
const since = '2026-03-04T05:06:00.000Z';

/** What the server has stored. */
let stored: Redirect[];

function show(redirects: Redirect[] = []) {
  stored = redirects;
  api.handlers[all] ??= () => ({
    body: { status: 200, data: stored, total: stored.length, page: 1, pageSize: 50 },
  });
  api.handlers[creation] ??= ({ body }) => {
    stored = [{ id: 9, since, ...(body as RedirectInput) }, ...stored];
    return { body: { status: 200, id: 9 } };
  };
  renderScreen(<RedirectsScreen />);
}

const old: Redirect = { id: 1, from: '/old-catalogue.html', to: '/products', since };
const type = (label: string, value: string, within_ = within(document.body)) =>
  fireEvent.change(within_.getByRole('textbox', { name: label }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const row = () => screen.getByRole('row', { name: /old-catalogue/ });

test('the screen says that other addresses redirect by themselves, and that there are none yet', async () => {
  show();
  expect(await screen.findByText(/There are no redirects yet/)).toBeVisible();
  expect(screen.getByText(/articles redirect by themselves/)).toBeVisible();
});

test('redirects that could not be loaded are loaded by a button', async () => {
  api.handlers[all] = () => problem(500);
  show();
  expect(await screen.findByText('The redirects could not be loaded.')).toBeVisible();
  api.handlers[all] = () => ({ body: { status: 200, data: [old], total: 1, page: 1, pageSize: 50 } });
  press('Try again');
  expect(await screen.findByRole('rowheader', { name: '/old-catalogue.html' })).toBeVisible();
  expect(within(row()).getByRole('link', { name: /^\/products/ })).toHaveAttribute('href', '/products');
  expect(within(row()).getByText('March 4, 2026')).toBeVisible();
});

test('a redirect is added, and the form is ready for the next one', async () => {
  show();
  type('Old address', '/old-catalogue.html');
  type('Leads to', '/products');
  press('Add redirect');
  expect(await screen.findByText('/old-catalogue.html leads to /products now.')).toBeVisible();
  expect(await screen.findByRole('rowheader', { name: '/old-catalogue.html' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Old address' })).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'Old address' })).toHaveFocus();
});

const tick = (box: HTMLElement) => fireEvent.click(box);
const keep = 'Keep the visitor’s query';

test('the visitor’s query is kept where the admin ticks it, and the table and the dialog say so', async () => {
  show();
  type('Old address', '/index.php?id=12');
  type('Leads to', '/products?sort=price');
  tick(screen.getByRole('checkbox', { name: keep }));
  press('Add redirect');
  const added = await screen.findByRole('row', { name: /index\.php\?id=12/ });
  expect(within(added).getByText('with the visitor’s query')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: keep })).not.toBeChecked();
  expect(api.requests.find(({ call }) => call === creation)?.body).toEqual({
    from: '/index.php?id=12',
    to: '/products?sort=price',
    keepsQuery: true,
  });
  press('Change /index.php?id=12');
  const dialog = within(screen.getByRole('dialog', { name: 'Change redirect' }));
  expect(dialog.getByRole('checkbox', { name: keep })).toBeChecked();
});

test('where a colleague has ticked the query meanwhile, that is kept beside the admin’s change', async () => {
  const dialog = await openChanged({ keepsQuery: true, to: '/about' });
  type('Leads to', '/products/all', dialog);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const choice = within(await screen.findByRole('dialog', { name: 'A colleague has changed this too' }));
  expect(choice.getByText(/Keep the visitor’s query/)).toBeVisible();
  fireEvent.click(choice.getByRole('radio', { name: 'Yours' }));
  fireEvent.click(choice.getByRole('button', { name: 'Save selection' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sentTo().at(-1)?.body).toEqual({
    from: '/old-catalogue.html',
    to: '/products/all',
    keepsQuery: true,
  });
});

test('a redirect to a page that nobody knows is saved with a warning', async () => {
  const warning = 'It leads to /productz: no page is known at this address.';
  api.handlers[creation] = () => ({ body: { status: 200, id: 1, warning } });
  show();
  type('Old address', '/old-catalogue.html');
  type('Leads to', '/productz');
  press('Add redirect');
  expect(
    await screen.findByText(`/old-catalogue.html is saved, but visitors find nothing. ${warning}`),
  ).toBeVisible();
});

test('what is refused is said at its field, and stays as it was typed', async () => {
  const sentence = 'The site itself uses this address. Choose another one.';
  api.handlers[creation] = () =>
    problem(422, { detail: sentence, errors: { from: sentence, to: 'Browsers cannot read this address.' } });
  show();
  type('Old address', '/about');
  type('Leads to', '/products');
  press('Add redirect');
  const from = await screen.findByRole('textbox', { name: 'Old address', description: /^The site itself/ });
  expect(from).toBeInvalid();
  expect(from).toHaveFocus();
  expect(from).toHaveValue('/about');
  type('Old address', '/about-us');
  expect(from).toBeValid();
  // The other field is still wrong, and does not take the focus from what is being typed.
  expect(screen.getByRole('textbox', { name: 'Leads to' })).toBeInvalid();
  expect(from).toHaveFocus();
});

test('where saving fails the form says why and keeps what was typed', async () => {
  api.handlers[creation] = () => problem(503, { detail: 'The database is busy. Please try again.' });
  show();
  type('Old address', '/old');
  type('Leads to', '/products');
  press('Add redirect');
  expect(
    await screen.findByText('The redirect was not saved. The database is busy. Please try again.'),
  ).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Old address' })).toHaveValue('/old');
});

test('a redirect is changed in a dialog', async () => {
  api.handlers['PUT /api/redirects/update/1'] = ({ body }) => {
    stored = [{ id: 1, since, ...(body as RedirectInput) }];
    return { body: { status: 200 } };
  };
  show([old]);
  fireEvent.click(await screen.findByRole('button', { name: 'Change /old-catalogue.html' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change redirect' }));
  type('Leads to', '/products/all', dialog);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(within(row()).getByRole('link', { name: /^\/products\/all/ })).toBeVisible();
});

const put = 'PUT /api/redirects/update/1';
/** Opens the dialog of the redirect, which a colleague has changed meanwhile. */
async function openChanged(theirs: Partial<Redirect>) {
  api.handlers[put] = ({ headers, body }) => {
    if (headers['if-match'] === '"1"') return problem(412, { current: { ...old, ...theirs, version: 2 } });
    stored = [{ ...old, ...(body as RedirectInput), version: 3 }];
    return { body: { status: 200 } };
  };
  show([{ ...old, version: 1 }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Change /old-catalogue.html' }));
  return within(screen.getByRole('dialog', { name: 'Change redirect' }));
}
const sentTo = () => api.requests.filter(({ call }) => call === put);

test.each([
  ['Yours', { from: '/old-catalogue.html', to: '/products/all', keepsQuery: false }],
  ['Saved by a colleague', { from: '/old-catalogue.html', to: '/about', keepsQuery: false }],
])('where a colleague has changed the same side, the admin chooses: %s', async (side, expected) => {
  const dialog = await openChanged({ to: '/about' });
  type('Leads to', '/products/all', dialog);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const choice = within(await screen.findByRole('dialog', { name: 'A colleague has changed this too' }));
  expect(choice.getByText('/products/all')).toBeVisible();
  expect(choice.getByText('/about')).toBeVisible();
  fireEvent.click(choice.getByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByRole('textbox', { name: 'Leads to' })).toHaveValue('/products/all');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const again = within(await screen.findByRole('dialog', { name: 'A colleague has changed this too' }));
  fireEvent.click(again.getByRole('radio', { name: side }));
  fireEvent.click(again.getByRole('button', { name: 'Save selection' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sentTo().map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"1"', '"2"']);
  expect(sentTo().at(-1)?.body).toEqual(expected);
});

test('where a colleague has changed the other side, both changes are kept, and a notice says so', async () => {
  const dialog = await openChanged({ from: '/older.html' });
  type('Leads to', '/products/all', dialog);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const sentence = '/older.html leads to /products/all now. A colleague’s changes were kept: Old address.';
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(sentTo().at(-1)?.body).toEqual({ from: '/older.html', to: '/products/all', keepsQuery: false });
});

test('a redirect that a colleague has changed is deleted only by an admin who has seen it as it is', async () => {
  const deletion = 'DELETE /api/redirects/delete/1';
  const theirs = { ...old, to: '/about', version: 2 };
  api.handlers[deletion] = ({ headers }) => {
    const isCurrent = headers['if-match'] === '"2"';
    stored = isCurrent ? [] : [theirs];
    const detail = 'Somebody else has changed this in the meantime.';
    return isCurrent ? { body: { status: 200 } } : problem(412, { detail, current: theirs });
  };
  show([{ ...old, version: 1 }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete /old-catalogue.html' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('It leads to /products.')).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText(/^The redirect was not deleted. Somebody else has changed/)).toBeVisible();
  expect(dialog.getByText('It leads to /about.')).toBeVisible();
  expect(await within(row()).findByRole('link', { name: /^\/about/ })).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The redirect of /old-catalogue.html is deleted.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = api.requests.filter(({ call }) => call === deletion);
  expect(sent.map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"']);
  press('Undo');
  expect(await screen.findByText('/old-catalogue.html leads to /about again.')).toBeVisible();
});

test('a deleted redirect leaves the table, and Undo brings it back', async () => {
  api.handlers['DELETE /api/redirects/delete/1'] = () => {
    stored = [];
    return { body: { status: 200 } };
  };
  show([old]);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete /old-catalogue.html' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The redirect of /old-catalogue.html is deleted.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /old-catalogue/ })).not.toBeInTheDocument());
  press('Undo');
  expect(await screen.findByText('/old-catalogue.html leads to /products again.')).toBeVisible();
  expect(await screen.findByRole('rowheader', { name: '/old-catalogue.html' })).toBeVisible();
});

test('where deleting fails the dialog stays open and says so', async () => {
  api.handlers['DELETE /api/redirects/delete/1'] = () => problem(503, { detail: 'The database is busy.' });
  show([old]);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete /old-catalogue.html' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('The redirect was not deleted. The database is busy.')).toBeVisible();
  expect(row()).toBeVisible();
});
