import { createHash } from 'node:crypto';
import { serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();
const hashOf = (code = '') => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const directivesOf = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split('; ').map((each) => {
      const [name = '', ...sources] = each.split(' ');
      return [name, sources];
    }),
  );

test('the policy allows exactly the scripts and styles of the page', async () => {
  const response = await shell.get('/products');
  const html = await response.text();
  const [head = '', body = ''] = html.split('</head>');
  const policies = response.headers.get('content-security-policy') ?? '';
  const [directives = {}, fence = {}, ...others] = policies.split(', ').map(directivesOf);
  const styles = [...head.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => hashOf(css));
  expect(styles.length).toBeGreaterThan(1);
  expect(new Set(directives['style-src-elem'])).toEqual(new Set([hashOf(), ...styles]));
  const inline = [...head.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => hashOf(code));
  expect(new Set(directives['script-src'])).toEqual(new Set([...inline, "'strict-dynamic'"]));
  // Both have to allow what a script of the page adds.
  expect(fence).toEqual({ 'script-src': ["'self'", ...inline], 'report-uri': ['/csp-reports'] });
  expect(others).toEqual([]);
  // React adds neither: they would be missing in the policy.
  expect(body).not.toMatch(/<style|<script>|<script src/);
});

test('a script in the data of a page is not in its policy', async () => {
  const code = 'alert(document.domain)';
  await shell.setLive(
    shell.host.publish('1.1.0', {
      prefetch: `return { status: 200, title: '<script>${code}</script><style>${code}</style>' };`,
    }),
  );
  const response = await shell.get('/productsDetails/1');
  expect(await response.text()).toContain('alert(document.domain)');
  expect(response.headers.get('content-security-policy')).not.toContain(hashOf(code));
});

test('the policy of every page fits into the buffer that proxies have for headers', async () => {
  for (const address of ['/', '/products', '/productsDetails/1', '/contact', '/admin', '/offline']) {
    const response = await shell.get(address);
    await response.text();
    expect((response.headers.get('content-security-policy') ?? '').length).toBeLessThan(2_000);
  }
});
