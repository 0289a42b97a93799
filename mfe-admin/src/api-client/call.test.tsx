import { isApiFailure, type ApiFailure } from '@site/shared-contracts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { problem, serveAdminApi } from '../../test-support/admin-api';
import { IdentityDialog } from '../features/identity/identity-dialog';
import { TOKEN_KEY, useSession } from '../session/session-store';
import { call } from './call';
import { failureReason } from './call-failure';

const api = serveAdminApi();

beforeEach(() => useSession.getState().begin('my-token'));
afterEach(() => act(() => useSession.getState().end('signedOut')));

const rename = (ifMatch?: number) =>
  call('PUT /api/category/update/:id', { params: { id: 3 }, body: { name: 'Soaps' } }, { ifMatch });

async function failureOf(promise: Promise<unknown>): Promise<ApiFailure> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isApiFailure(error)) throw new Error(`This is no failure of the API: ${String(error)}`);
  return error;
}

test('a call sends the token of the session, and the version that the edit is based on', async () => {
  api.handlers['PUT /api/category/update/3'] = () => ({ body: { status: 200, id: 3, version: 8 } });
  await rename(7);
  const [request] = api.requests;
  expect(request?.headers.authorization).toBe('Bearer my-token');
  expect(request?.headers['if-match']).toBe('"7"');
  expect(request?.body).toEqual({ name: 'Soaps' });
});

test('a 401 ends the session: the token is removed, the user name stays for the next sign-in', async () => {
  useSession.getState().setAccount({ username: 'asha@example.com', rights: [] });
  api.handlers['PUT /api/category/update/3'] = () => problem(401);
  expect((await failureOf(rename())).status).toBe(401);
  expect(useSession.getState()).toMatchObject({
    token: undefined,
    endReason: 'expired',
    username: 'asha@example.com',
  });
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

test('a 401 for an older token does not end the session that has begun since', async () => {
  api.handlers['PUT /api/category/update/3'] = () => {
    useSession.getState().begin('newer-token');
    return problem(401);
  };
  expect((await failureOf(rename())).status).toBe(401);
  expect(useSession.getState().token).toBe('newer-token');
  expect(localStorage.getItem(TOKEN_KEY)).toBe('newer-token');
});

test('a 401 at sign-in is no end of a session', async () => {
  useSession.setState({ token: undefined, endReason: undefined });
  api.handlers['POST /api/auth/authenticate'] = () => problem(401);
  const body = { username: 'asha@example.com', password: 'wrong' };
  expect((await failureOf(call('POST /api/auth/authenticate', { body }))).status).toBe(401);
  expect(useSession.getState().endReason).toBeUndefined();
});

test.each([403, 404, 409, 422, 500, 503])('a %i leaves the session as it is', async (status) => {
  api.handlers['PUT /api/category/update/3'] = () => problem(status, { errors: { name: 'Taken.' } });
  const failure = await failureOf(rename());
  expect(failure.status).toBe(status);
  expect(failure.problem?.errors).toEqual({ name: 'Taken.' });
  expect(useSession.getState().token).toBe('my-token');
});

test('a 412 brings the state that a colleague has saved', async () => {
  const current = { id: 3, name: 'Detergents', count: 2, version: 8 };
  api.handlers['PUT /api/category/update/3'] = () => problem(412, { current });
  const failure = await failureOf(rename(7));
  expect(failure.status).toBe(412);
  expect(failure.problem?.current).toEqual(current);
});

test('a connection that is closed without a response is a failure without a status, and ends no session', async () => {
  // jsdom writes a lost connection to the console.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api.handlers['PUT /api/category/update/3'] = () => 'no response';
  expect((await failureOf(rename())).status).toBe(0);
  expect(useSession.getState().token).toBe('my-token');
});

test('a response that does not fit the contract is a failure with status 200', async () => {
  api.handlers['GET /api/category/all'] = () => ({ body: [{ id: 'three' }] });
  expect((await failureOf(call('GET /api/category/all', {}))).status).toBe(200);
});

test('a call is given up after 15 seconds, one with a form after two minutes', async () => {
  const timeouts: number[] = [];
  const send = XMLHttpRequest.prototype.send;
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    timeouts.push(this.timeout);
    send.call(this, body);
  });
  api.handlers['PUT /api/category/update/3'] = () => ({ body: { status: 200, id: 3, version: 1 } });
  api.handlers['POST /api/blog/create'] = () => ({ body: { status: 200, id: 5, version: 1 } });
  await rename();
  await call('POST /api/blog/create', { form: { title: 'A tank' }, file: undefined });
  expect(timeouts).toEqual([15_000, 120_000]);
});

test('a call that is aborted fails', async () => {
  const abort = new AbortController();
  api.handlers['GET /api/category/all'] = () => ({ body: [] });
  const failure = failureOf(call('GET /api/category/all', {}, { signal: abort.signal }));
  abort.abort();
  expect((await failure).status).toBe(0);
});

describe('a call for which the server wants to know again who it is', () => {
  const addAdmin = () =>
    call('POST /api/admins/create', {
      body: { username: 'devi@example.com', password: 'correct horse battery', role: 'sales' },
    });
  const devi = { id: 2, username: 'devi@example.com', createdAt: '2026-03-04T05:06:00.000Z' };
  let isConfirmed = false;
  beforeEach(() => {
    isConfirmed = false;
    api.handlers['POST /api/admins/create'] = () =>
      isConfirmed
        ? { body: { ...devi, disabled: false, role: 'sales' } }
        : problem(403, { reason: 'confirm', detail: 'Please confirm.' });
    api.handlers['POST /api/auth/confirm'] = ({ body }) => {
      isConfirmed = (body as { password: string }).password === 'my password';
      return isConfirmed
        ? { body: { status: 200 } }
        : problem(422, { errors: { password: 'This is not your password.' } });
    };
    render(<IdentityDialog />);
  });
  const answer = async (password: string) => {
    fireEvent.change(await screen.findByLabelText(/^Password/), { target: { value: password } });
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  test('is repeated after the right password', async () => {
    const added = addAdmin();
    await answer('a wrong one');
    expect(await screen.findByText('This is not your password.')).toBeVisible();
    await answer('my password');
    await isClosed();
    expect((await added).username).toBe('devi@example.com');
  });

  test('fails where the dialog is cancelled, and says so', async () => {
    const failure = failureOf(addAdmin());
    await screen.findByRole('dialog');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(failureReason(await failure)).toBe('You have not confirmed that it is you.');
    expect(api.calls()).toEqual(['POST /api/admins/create']);
    expect(useSession.getState().token).toBe('my-token');
  });

  test('shares the dialog with the other calls that wait', async () => {
    const both = Promise.all([addAdmin(), addAdmin()]);
    await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    await answer('my password');
    await isClosed();
    expect(await both).toHaveLength(2);
    expect(api.calls().filter((each) => each === 'POST /api/auth/confirm')).toHaveLength(1);
  });
});

test('a call before which something has to be done says what', async () => {
  api.handlers['PUT /api/category/update/3'] = () => problem(403, { reason: 'change-password' });
  await failureOf(rename());
  expect(useSession.getState().mustDo).toBe('change-password');
});
