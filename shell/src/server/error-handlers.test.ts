import { Problem } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { serveShell } from '../../test-support/serve-shell';

const shell = serveShell();

const longQuery = `?a=${'x'.repeat(2049)}`;
const manyParameters = `?${Array.from({ length: 51 }, (_, index) => index).join('&')}`;
const manyCookies = { cookie: `old=${'x'.repeat(8192)}` };

test.each([
  ['an address with a query of more than 2 kB', `/about${longQuery}`, {}, 414, 'This address is too long'],
  ['an address with 51 parameters', `/${manyParameters}`, {}, 414, 'This address is too long'],
  ['8 kB of cookies', '/about', manyCookies, 431, 'Your browser sent too much'],
  ['an address of 8 kB', `/${'x'.repeat(8192)}`, {}, 431, 'Your browser sent too much'],
])('a visitor with %s gets a page of the site that says so', async (_, address, headers, status, title) => {
  const response = await shell.get(address, headers);
  expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  const html = await response.text();
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Home page<\/a>/);
  // The same request would end in the same way.
  expect(html).not.toContain('Try again');
});

test.each([
  ['a query of more than 2 kB', 'GET', `/api/category/all${longQuery}`, {}, 414],
  ['51 parameters', 'GET', `/remotes/catalogue/x.js${manyParameters}`, {}, 414],
  ['8 kB of cookies', 'GET', '/api/category/all', manyCookies, 431],
  ['8 kB of cookies and a body', 'POST', '/api/contact/create', manyCookies, 431],
])('a program with %s gets a problem', async (_, method, address, headers, status) => {
  const response = await fetch(shell.origin + address, { method, headers });
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(z.parse(Problem, await response.json())).toMatchObject({ status });
  expect(shell.api.requests).toBe(0);
});

test('a form that is sent to a long URL is rejected with a sentence', async () => {
  const response = await fetch(`${shell.origin}/contact${longQuery}`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'x' }),
  });
  expect([response.status, await response.text()]).toEqual([414, 'The address of this form is too long.']);
});

test('the longest search of the site fits into a URL', async () => {
  const search = encodeURIComponent('ക'.repeat(100));
  const address = `/products?category=7&search=${search}&sort=price-asc&page=1&quote=3`;
  expect((await shell.get(address, { cookie: 'x'.repeat(4000) })).status).toBe(200);
});
