import { isApiFailure, type ApiFailure } from '@site/shared-contracts';
import { problem, serveAdminApi } from '../../test-support/admin-api';
import { TOKEN_KEY, useSession } from '../session/session-store';
import { call } from './call';

const api = serveAdminApi();

beforeEach(() => useSession.getState().begin('my-token'));
afterEach(() => useSession.getState().end('signedOut'));

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
