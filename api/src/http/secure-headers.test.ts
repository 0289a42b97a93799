import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { firstAdmin, signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;

beforeAll(async () => {
  api = await runApi({ metricsToken: 'a-token-for-the-watchers' });
});

test.each([
  ['/healthz', 200],
  ['/readyz', 200],
  ['/api/category/all', 200],
  ['/api/openapi.json', 200],
  ['/api/docs', 200],
  ['/api/nothing', 404],
  ['/api/products/999', 404],
  ['/api/images/0123456789abcdef-320.webp', 404],
  ['/api/contact/all', 401],
  ['/api/%zz', 400],
])('%s gets the security headers and its request id', async (path, status) => {
  const { status: responded, headers } = await api.send('GET', path);
  expect(responded).toBe(status);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/camera=\(\)/) as string,
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; .*frame-ancestors 'none'$/,
    ) as string,
    'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/) as string,
  });
});

test('personal data and error responses are not cached', async () => {
  const headers = await signIn(api);
  const message = { name: 'A', contactNo: '9876543210', product: 'Soap', quantity: 5, message: 'Hello' };
  const responses = await Promise.all([
    api.send('POST', '/api/auth/authenticate', { json: firstAdmin }),
    api.send('POST', '/api/contact/create', { json: message }),
    api.send('POST', '/api/contact/create', { json: {} }),
    api.send('GET', '/api/contact/all', { headers }),
    api.send('GET', '/api/quotes/getAll', { headers }),
    api.send('GET', '/api/auth/me', { headers }),
    api.send('GET', '/api/audit/all', { headers }),
    api.send('GET', '/api/contact/all'),
    api.send('GET', '/healthz'),
    api.send('GET', '/metrics', { headers: { authorization: 'Bearer a-token-for-the-watchers' } }),
    api.send('GET', '/metrics'),
    api.send('GET', '/api/nothing'),
    api.send('GET', '/api/%zz'),
  ]);
  expect(responses.map(({ headers: responded }) => responded.get('cache-control'))).toEqual(
    responses.map(() => 'no-store'),
  );
});

test('a browser that uses TLS gets the header that makes it stay with TLS, another one does not', async () => {
  const byTls = await api.send('GET', '/api/category/all', { headers: { 'x-forwarded-proto': 'https' } });
  expect(byTls.headers.get('strict-transport-security')).toBe('max-age=31536000');
  const plain = await api.send('GET', '/api/category/all');
  expect(plain.headers.get('strict-transport-security')).toBeNull();
});

test('public lists may be cached, and are revalidated before they are shown', async () => {
  const { headers } = await api.send('GET', '/api/category/all');
  expect(headers.get('cache-control')).toBe('no-cache');
});
