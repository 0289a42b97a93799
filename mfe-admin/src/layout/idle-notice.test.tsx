import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { serveAdminApi } from '../../test-support/admin-api';
import { renderScreen } from '../../test-support/render-screen';
import { call, callBrochure } from '../api-client/call';
import { useSession } from '../session/session-store';
import { IdleNotice } from './idle-notice';

const api = serveAdminApi();
const start = Date.now();
let clock: jest.SpyInstance<number, []>;
const after = (minutes: number) => clock.mockReturnValue(start + minutes * 60_000);
const text = /You will be signed out in a minute/;

beforeEach(() => {
  clock = jest.spyOn(Date, 'now').mockReturnValue(start);
  localStorage.clear();
  useSession.getState().begin('my-token');
  api.handlers['GET /api/auth/me'] = () => ({
    body: {
      ...{ id: 1, username: 'asha@example.com', createdAt: '2026-03-04T05:06:00.000Z', disabled: false },
      ...{ role: 'owner', rights: [], idleMinutes: 30 },
    },
  });
});
afterEach(() => act(() => useSession.getState().end('signedOut')));

/** Opens a page. Its timer does not run by itself. */
async function open() {
  const timers = jest.spyOn(window, 'setInterval');
  renderScreen(<IdleNotice />);
  const timer = () => timers.mock.calls.find(([, delay]) => delay === 5000)?.[0] as (() => void) | undefined;
  await waitFor(() => expect(timer()).toBeDefined());
  api.requests.length = 0;
  return () => act(() => timer()?.());
}

test('a minute before the end it is announced, and a button stays signed in', async () => {
  const look = await open();
  after(27);
  look();
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  after(28.5);
  look();
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
  expect(api.calls()).toEqual(['GET /api/auth/me']);
  expect(api.requests[0]?.headers['x-idle']).toBeUndefined();
});

test('what polls while nobody touches the page does not keep the session', async () => {
  api.handlers['GET /api/category/all'] = () => ({ body: [] });
  const look = await open();
  after(2);
  await call('GET /api/category/all', {});
  await callBrochure('GET').catch(() => undefined);
  expect(api.requests.map(({ headers }) => headers['x-idle'])).toEqual(['true', 'true']);
  after(28.5);
  look();
  expect(screen.getByText(text)).toBeVisible();
});

test('typing without any call keeps the session with a call every few minutes', async () => {
  const look = await open();
  for (let minute = 1; minute <= 40; minute += 1) {
    after(minute);
    fireEvent.keyDown(document.body, { key: 'a' });
    look();
    const calls = Math.floor(minute / 4);
    await waitFor(() => expect(api.calls()).toHaveLength(calls));
    const keptAt = start + calls * 4 * 60_000;
    await waitFor(() => expect(localStorage.getItem('admin.session-kept-at')).toBe(String(keptAt)));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  }
  expect(api.requests.every(({ headers }) => headers['x-idle'] === undefined)).toBe(true);
});

test('work in another tab keeps this one from announcing an end', async () => {
  const look = await open();
  after(20);
  localStorage.setItem('admin.session-kept-at', String(start + 20 * 60_000));
  after(28.5);
  look();
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});
