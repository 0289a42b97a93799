import fs from 'node:fs/promises';
import path from 'node:path';
import { serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();

beforeEach(() => fs.writeFile(path.join(shell.imagesDir, 'a.webp'), 'a picture'));

const addresses = [
  ['/', 200],
  ['/no-such-page', 404],
  ['/about/', 308],
  ['/site/pictures/a.webp', 200],
  ['/site/favicon.svg', 200],
  ['/site/nothing.svg', 404],
  ['/share/nothing.jpg', 404],
  ['/assets/nothing.js', 404],
  ['/remotes/catalogue/nothing.js', 404],
  ['/service-worker.js', 200],
  ['/robots.txt', 200],
  ['/healthz', 200],
  ['/api/category/all', 200],
  [`/?${'x'.repeat(3000)}`, 414],
  [`/${'x'.repeat(9000)}`, 431],
  ['/api/%zz', 400],
] as const;

const always = {
  'x-content-type-options': 'nosniff',
  'permissions-policy': expect.stringMatching(/camera=\(\), .*geolocation=\(\)/) as string,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
};

test.each(addresses)('%s is sent with the headers that restrict browsers', async (address, status) => {
  const response = await shell.get(address);
  await response.arrayBuffer();
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject(always);
  expect(response.headers.get('strict-transport-security')).toBeNull();
});

test('a visitor who uses TLS, as a trusted proxy reports, gets HSTS', async () => {
  for (const address of ['/', '/site/pictures/a.webp', '/no-such-page', '/api/category/all']) {
    const response = await shell.get(address, { 'x-forwarded-proto': 'https' });
    await response.arrayBuffer();
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
  }
});
