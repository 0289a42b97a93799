import { serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();
const token = `draft_${'a'.repeat(43)}`;
const expiresAt = new Date(Date.now() + 3_600_000).toISOString();

let preview: { status: number; body: unknown };

beforeEach(async () => {
  preview = {
    status: 200,
    body: {
      kind: 'product',
      id: 4,
      name: 'Rose <Soap>',
      path: '/productsDetails/4',
      expiresAt,
      response: { id: 4, productName: 'Rose Soap' },
    },
  };
  shell.api.respond = ({ endpoint, body }) => {
    if (endpoint !== 'POST /api/preview') return undefined;
    return body === JSON.stringify({ token }) ? preview : { status: 403, body: {} };
  };
  const prefetch = `
    const draft = queryClient.getQueryData(['GET /api/products/:id', { params: { id: 4 } }]);
    return { status: 200, title: draft ? draft.productName : 'What is published' };`;
  await shell.setLive(shell.host.publish('1.1.0', { prefetch }));
});

const visit = async (address: string) => {
  const response = await shell.get(address);
  const html = await response.text();
  return { response, html, title: /<title>(.*?)( \||<)/.exec(html)?.[1] };
};
const published = () => visit('/productsDetails/4');

test('a link shows the page with the draft, marked, not stored and not indexed; others see what is published', async () => {
  const before = (await published()).html;
  const { response, html, title } = await visit(`/productsDetails/4?preview=${token}`);
  expect(response.status).toBe(200);
  expect(title).toBe('Rose Soap');
  expect(html).toContain('Preview: not published');
  expect(html).toContain('Rose &lt;Soap&gt;');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(before).not.toContain('Rose');
  expect((await published()).html).toBe(before);
});

test('the preview of a page that nobody has requested yet is not stored for others', async () => {
  await visit(`/productsDetails/4?preview=${token}`);
  expect((await published()).title).toBe('What is published');
});

test.each([
  ['an altered token', `/productsDetails/4?preview=${token.slice(0, -9)}`, 403],
  ['a token of an earlier version', '/productsDetails/4?preview=eyJhbGciOi.eyJzdWIi.c2ln', 403],
  ['no token', '/productsDetails/4?preview=', 200],
  ['a parameter of a campaign', '/productsDetails/4?preview=summer', 200],
  ['a parameter with other characters', '/contact?preview=%3Cb%3E', 200],
  ['two tokens', `/productsDetails/4?preview=${token}&preview=${token}`, 200],
  ['the page of another item', `/productsDetails/5?preview=${token}`, 403],
  ['another page', `/contact?preview=${token}`, 403],
])('%s', async (_, address, status) => {
  const { response, html } = await visit(address);
  expect(response.status).toBe(status);
  expect(html).not.toContain('Rose');
  if (status === 403) expect(html).toContain('This preview cannot be shown');
});

test.each([
  [410, 410],
  [404, 404],
  [500, 503],
])('the API responds with %i: the page is a %i', async (status, expected) => {
  preview = { status, body: {} };
  const { response, html } = await visit(`/productsDetails/4?preview=${token}`);
  expect(response.status).toBe(expected);
  expect(html).toContain('This preview cannot be shown');
});

test('a draft of the site’s content is on every page', async () => {
  const content = JSON.parse(JSON.stringify(shell.content)) as typeof shell.content;
  content.company.name = 'Draft & Sons';
  preview.body = { kind: 'site', id: 1, name: 'Site content', path: '/', expiresAt, response: content };
  for (const path of ['/', '/contact', '/no-such-page']) {
    const { html } = await visit(`${path}?preview=${token}`);
    expect(html).toContain('Draft &amp; Sons');
    expect(html).toContain(`href="/about?preview=${token}"`);
    expect((await visit(path)).html).not.toContain('Draft');
  }
});

test('a draft from before the menus has the usual links', async () => {
  const { menus, ...content } = shell.content;
  preview.body = { kind: 'site', id: 1, name: 'Site content', path: '/', expiresAt, response: content };
  const { response, html } = await visit(`/contact?preview=${token}`);
  expect(response.status).toBe(200);
  expect(html).toContain('>Blogs</a>');
  expect(html).not.toContain(menus.footer.title);
});
