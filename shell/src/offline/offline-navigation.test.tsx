import { ApiFailure } from '@site/shared-contracts';
import { createQueryClient } from '@site/shared-contracts/query-client';
import { createOfflineNavigation } from './offline-navigation';

const withWorker = (controller: object | null) => {
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true });
};
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const client = () => createQueryClient({ baseUrl: '', retries: 0, retryDelay: () => 0, timeout: () => 1 });
const failWith = async (status: number) => {
  const queryClient = client();
  const queryFn = () => Promise.reject(new ApiFailure('failed', status));
  await queryClient
    .query({ queryKey: ['GET /api/news/all', {}], queryFn, retry: false })
    .catch(() => undefined);
  return createOfflineNavigation(queryClient);
};

test.each([
  ['no response came', 0, true],
  ['the response was a client error', 404, false],
  ['the response was a server error', 502, false],
])('with a worker that has pages, a document is needed where %s: %s', async (_, status, isNeeded) => {
  withWorker({});
  const started = Date.now();
  const offlineNavigation = await failWith(status);
  expect(offlineNavigation.isNeeded(started)).toBe(isNeeded);
  // What failed on an earlier page says nothing about this one.
  expect(offlineNavigation.isNeeded(Date.now() + 1)).toBe(false);
});

test('offline it is needed at once; without a worker never', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const offlineNavigation = createOfflineNavigation(client());
  expect(offlineNavigation.isNeeded(0)).toBe(false);
  withWorker(null);
  expect(offlineNavigation.isNeeded(0)).toBe(false);
  withWorker({});
  expect(offlineNavigation.isNeeded(0)).toBe(true);
});
