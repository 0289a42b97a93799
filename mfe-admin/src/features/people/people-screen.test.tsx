import { builtInRoles } from '@site/shared-contracts/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { renderScreen } from '../../../test-support/render-screen';
import { PeopleScreen } from './people-screen';

const api = serveAdminApi();

const at = '2026-03-04T05:06:00.000Z';
const person = (id: number, username: string, role: string, more = {}) => ({
  ...{ id, username, role, createdAt: at, disabled: false, ...more },
});
const roles = [
  ...Object.entries(builtInRoles).map(([key, { label, rights }]) => ({
    ...{ key, label, rights: [...rights], isBuiltIn: true, version: 0 },
  })),
  { key: 'office', label: 'Office', rights: ['content.view'], isBuiltIn: false, version: 4 },
];
const list = (data: unknown[]) => ({ body: { status: 200, data } });

beforeEach(() => {
  api.handlers = {
    'GET /api/people/all': () =>
      list([
        person(1, 'asha@example.com', 'owner', { lastUsedAt: at }),
        person(2, 'ravi@example.com', 'office'),
        person(3, 'devi@example.com', 'sales', { disabled: true }),
      ]),
    'GET /api/roles/all': () => list(roles),
    'GET /api/invitations/all': () => list([]),
    'GET /api/auth/me': () => ({
      body: { ...person(1, 'asha@example.com', 'owner'), rights: builtInRoles.owner.rights, idleMinutes: 30 },
    }),
  };
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));
const bodyOf = (call: string) => api.requests.find((request) => request.call === call)?.body;
const row = async (username: string) =>
  within((await screen.findByText(username)).closest('li') as HTMLElement);

test('people are listed with role and state; those that could not be loaded are loaded by a button', async () => {
  const load = api.handlers['GET /api/people/all'];
  api.handlers['GET /api/people/all'] = () => problem(404);
  renderScreen(<PeopleScreen />);
  expect(await screen.findByText(/^The people/)).toBeVisible();
  if (load) api.handlers['GET /api/people/all'] = load;
  fireEvent.click(await button('Try again'));
  expect((await row('ravi@example.com')).getByText('Office, active, never here')).toBeVisible();
  expect((await row('devi@example.com')).getByText(/^Sales, disabled/)).toBeVisible();
  expect(screen.getByText('Nobody is invited at the moment.')).toBeVisible();
});

test('an invitation without mail is a link, which is shown once', async () => {
  api.handlers['POST /api/invitations/create'] = () => ({
    body: { status: 200, id: 7, link: 'https://site.example/login#invitation=secret' },
  });
  renderScreen(<PeopleScreen />);
  await row('ravi@example.com');
  fireEvent.click(await button('Invite'));
  const form = await dialog();
  fireEvent.change(form.getByLabelText(/^Role/), { target: { value: 'sales' } });
  fireEvent.click(form.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByLabelText('Link')).toHaveValue('https://site.example/login#invitation=secret');
  expect(bodyOf('POST /api/invitations/create')).toEqual({ role: 'sales' });
  fireEvent.click(await button('Done'));
  await waitFor(() => expect(screen.queryByLabelText('Link')).not.toBeInTheDocument());
});

test('who is invited by mail gets it there, and a wrong address is marked', async () => {
  api.handlers['POST /api/invitations/create'] = ({ body }) =>
    (body as { username: string }).username === 'nobody'
      ? problem(422, { errors: { username: 'Enter an email address or a phone number.' } })
      : { body: { status: 200, id: 7, sentTo: 'new@example.com' } };
  renderScreen(<PeopleScreen />);
  await row('ravi@example.com');
  fireEvent.click(await button('Invite'));
  const form = await dialog();
  const name = form.getByLabelText(/^Email or phone/);
  fireEvent.change(name, { target: { value: 'nobody' } });
  fireEvent.click(form.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText('Enter an email address or a phone number.')).toBeVisible();
  fireEvent.change(name, { target: { value: 'new@example.com' } });
  fireEvent.click(form.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText('The invitation is on its way to new@example.com.')).toBeVisible();
});

test('after disabling somebody, their work is offered to somebody else', async () => {
  api.handlers['PUT /api/admins/update/2'] = () => ({ body: person(2, 'ravi@example.com', 'office') });
  const work = { status: 200, enquiries: 2, followUps: 0, quotations: 1, publications: 0 };
  api.handlers['GET /api/admins/2/work'] = () => ({ body: work });
  api.handlers['POST /api/admins/2/hand-over'] = () => ({ body: work });
  renderScreen(<PeopleScreen />);
  fireEvent.click(await button('Disable ravi@example.com'));
  fireEvent.click(await button('Disable'));
  expect(await screen.findByText('To take over: 2 open enquiries, 1 draft of a quotation.')).toBeVisible();
  expect(bodyOf('PUT /api/admins/update/2')).toEqual({ disabled: true });
  fireEvent.change(screen.getByLabelText(/^To/), { target: { value: '1' } });
  fireEvent.click(await button('Hand over'));
  expect(await screen.findByText(/^asha@example.com has taken over: 2 open enquiries/)).toBeVisible();
  expect(bodyOf('POST /api/admins/2/hand-over')).toEqual({ to: 1 });
});

test('a temporary password is shown once, and why it was not made', async () => {
  api.handlers['POST /api/admins/2/reset-password'] = () => problem(403, { detail: 'Ask an owner.' });
  renderScreen(<PeopleScreen />);
  fireEvent.click(await button('Reset password: ravi@example.com'));
  fireEvent.click(await button('Reset password'));
  expect(await screen.findByText('The password was not changed. Ask an owner.')).toBeVisible();
  api.handlers['POST /api/admins/2/reset-password'] = () => ({
    body: { status: 200, password: 'abcde-fghij' },
  });
  fireEvent.click(await button('Reset password'));
  expect(await screen.findByLabelText('Temporary password')).toHaveValue('abcde-fghij');
});

test('a role is changed with the version that was seen, and another is given', async () => {
  api.handlers['PUT /api/roles/update/office'] = () => ({ body: { status: 200, key: 'office', version: 5 } });
  api.handlers['PUT /api/admins/update/2'] = () => ({ body: person(2, 'ravi@example.com', 'editor') });
  renderScreen(<PeopleScreen />);
  fireEvent.click(await button('Change the role Office'));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Read the audit log' }));
  fireEvent.click(await button('Save'));
  expect(await screen.findByText('The role Office is saved.')).toBeVisible();
  const saved = api.requests.find(({ call }) => call === 'PUT /api/roles/update/office');
  expect([saved?.body, saved?.headers['if-match']]).toEqual([
    { label: 'Office', rights: ['content.view', 'audit.view'] },
    '"4"',
  ]);

  fireEvent.click(await button('Change role: ravi@example.com'));
  fireEvent.change((await dialog()).getByLabelText(/^Role/), { target: { value: 'editor' } });
  fireEvent.click(await button('Change role'));
  expect(await screen.findByText('ravi@example.com has the role Editor.')).toBeVisible();
});

test('who has fewer rights manages nobody with more, and gives no role with more', async () => {
  api.handlers['GET /api/auth/me'] = () => ({
    body: { ...person(2, 'ravi@example.com', 'office'), rights: ['content.view'], idleMinutes: 30 },
  });
  renderScreen(<PeopleScreen />);
  expect(await button('Change role: ravi@example.com')).toBeVisible();
  expect((await row('asha@example.com')).queryByRole('button')).not.toBeInTheDocument();
  fireEvent.click(await button('Invite'));
  const options = within((await dialog()).getByLabelText(/^Role/)).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Office']);
});
