import type { SitemapEntry } from '@site/shared-contracts/schemas';
import { PUBLIC_URL, serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();
let entries: SitemapEntry[];
beforeEach(() => {
  entries = [{ kind: 'product', id: 1 }];
  shell.api.respond = ({ endpoint }) => {
    if (endpoint === 'GET /api/sitemap') return { status: 200, body: { status: 200, data: entries } };
    if (endpoint.startsWith('GET /api/blog/all')) return { status: 200, body: [post, deleted] };
    if (endpoint.startsWith('GET /api/tags/all')) return { status: 200, body: tags };
    if (endpoint.startsWith('GET /api/articles/tagged/soap'))
      return { status: 200, body: [{ ...post, kind: 'blog', tag: 'Soap' }] };
    if (endpoint.startsWith('GET /api/articles/tagged/')) return { status: 200, body: [] };
    if (endpoint.startsWith('GET /api/blog/4')) return { status: 410, body: {} };
    const one = { ...post, blogShortDescription: 'Calcium is **hard**.' };
    return endpoint.startsWith('GET /api/blog/3') ? { status: 200, body: one } : undefined;
  };
});
const post = { id: 3, title: 'Hard water', shortDescription: 'Soap.', createdAt: '2026-01-02T00:00:00.000Z' };

/** After the list was read. */
const deleted = { ...post, id: 4, title: 'Soft water' };

const tags = [{ slug: 'soap', name: 'Soap', articles: 1, changedAt: '2026-01-03T00:00:00.000Z' }];

const listed = async () => {
  const response = await shell.get('/sitemap.xml');
  expect(response.headers.get('content-type')).toContain('application/xml');
  return [...(await response.text()).matchAll(/productsDetails\/(\d+)/g)].map(([, id]) => Number(id));
};
const change = async () => {
  const response = await fetch(`${shell.origin}/api/products/delete/1`, {
    method: 'DELETE',
    headers: { authorization: 'Bearer a.b.c' },
  });
  expect(response.status).toBe(200);
};

test('security.txt says where to report a weakness, for at most a year', async () => {
  const response = await shell.get('/.well-known/security.txt');
  expect(response.headers.get('content-type')).toContain('text/plain');
  const text = await response.text();
  expect(text).toContain(`Contact: ${PUBLIC_URL}/contact\n`);
  expect(text).toMatch(/^Contact: mailto:[^\s@]+@[^\s@]+$/m);
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now();
  expect(expires).toBeGreaterThan(0);
  expect(expires).toBeLessThan(366 * 86_400_000);
});

test('robots.txt has the sitemap, and disallows what is no page', async () => {
  const text = await (await shell.get('/robots.txt')).text();
  expect(text).toContain(`\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`);
  expect(text).toMatch(/^User-agent: \*\n/);
  expect(text).toContain('\nDisallow: /admin\n');
});

test('the sitemap is fetched from the API once, and again after a write', async () => {
  expect(await listed()).toEqual([1]);
  entries = [{ kind: 'product', id: 2 }];
  expect(await listed()).toEqual([1]);
  await change();
  expect(await listed()).toEqual([2]);
});

describe('made ahead, each time that the revision of the content is read', () => {
  let revision: number;
  let release: () => void;
  let held: Promise<void> | undefined;
  afterEach(() => {
    shell.makesSitemapAhead = false;
  });
  beforeEach(() => {
    revision = 1;
    held = undefined;
    shell.makesSitemapAhead = true;
    const { respond } = shell.api;
    shell.api.respond = async (call) => {
      if (call.endpoint === 'GET /api/revision') return { status: 200, body: { status: 200, revision } };
      if (call.endpoint === 'GET /api/sitemap') await held;
      return respond(call);
    };
  });
  const publish = async (id: number) => {
    entries = [{ kind: 'product', id }];
    revision += 1;
    await shell.pollRevision();
  };
  /** As the shell does: once a second. */
  const waitFor = async (ids: number[]) => {
    while (String(await listed()) !== String(ids)) await shell.pollRevision();
  };

  test('the sitemap is made before anybody asks for it, once', async () => {
    let calls = 0;
    const { respond } = shell.api;
    const asked = new Promise<void>((resolve) => {
      shell.api.respond = (call) => {
        if (call.endpoint === 'GET /api/sitemap') {
          calls += 1;
          resolve();
        }
        return respond(call);
      };
    });
    await shell.pollRevision();
    await asked;
    expect(await listed()).toEqual([1]);
    expect(calls).toBe(1);
  });

  test('after a change the last one is sent until the next one is there', async () => {
    await shell.pollRevision();
    expect(await listed()).toEqual([1]);
    held = new Promise<void>((resolve) => (release = resolve));
    await publish(2);
    expect(await listed()).toEqual([1]);
    release();
    await waitFor([2]);
  });

  test('while every one is outdated when it is there, the last one is sent', async () => {
    await shell.pollRevision();
    expect(await listed()).toEqual([1]);
    for (let id = 2; id < 12; id += 1) {
      await publish(id);
      expect((await listed())[0]).toBeLessThanOrEqual(id);
    }
    await waitFor([11]);
  });

  test('a failure is logged once, and the last one is sent', async () => {
    await shell.pollRevision();
    expect(await listed()).toEqual([1]);
    entries = 'no list' as never;
    for (let count = 0; count < 50; count += 1) {
      revision += 1;
      await shell.pollRevision();
      expect(await listed()).toEqual([1]);
    }
    while (shell.log.every(({ msg }) => msg !== 'failed to create the sitemap')) await shell.pollRevision();
    expect(shell.log.filter(({ msg }) => msg === 'failed to create the sitemap')).toHaveLength(1);
    entries = [{ kind: 'product', id: 2 }];
    await waitFor([2]);
    expect(shell.log.filter(({ msg }) => msg === 'the sitemap can be created again')).toHaveLength(1);
  });

  test('a change while it is made leads to one more', async () => {
    await shell.pollRevision();
    expect(await listed()).toEqual([1]);
    held = new Promise<void>((resolve) => (release = resolve));
    await publish(2);
    await publish(3);
    release();
    await waitFor([3]);
  });
});

test('concurrent requests cost the API one call for the pages and one for the tags', async () => {
  const before = shell.api.requests;
  expect(await Promise.all(Array.from({ length: 10 }, listed))).toEqual(Array(10).fill([1]));
  expect(shell.api.requests - before).toBe(2);
});

test('while the API is away the last sitemap holds; without one, robots are to come back', async () => {
  expect(await listed()).toEqual([1]);
  await change();
  await shell.api.stop();
  expect(await listed()).toEqual([1]);
  const response = await shell.get('/blog/rss.xml');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
});

test('a robot with the same ETag gets a 304', async () => {
  const etag = (await shell.get('/sitemap.xml')).headers.get('etag') ?? '';
  expect((await shell.get('/sitemap.xml', { 'if-none-match': etag })).status).toBe(304);
});

test.each(['/sitemap-1.xml', '/sitemap-99999.xml', '/sitemap-x.xml'])(
  '%s is no part of a small sitemap',
  async (path) => {
    expect((await shell.get(path)).status).toBe(404);
  },
);

test.each(['rss', 'atom'])('the blog is there as %s', async (format) => {
  const response = await shell.get(`/blog/${format}.xml`);
  expect(response.headers.get('content-type')).toBe(`application/${format}+xml; charset=utf-8`);
  const text = await response.text();
  expect(text).toContain(`${PUBLIC_URL}/blogDetails/3`);
  expect(text).toContain('<strong>hard</strong>');
  expect(text).toContain('Soft water');
});

test('the sitemap has the pages of tags', async () => {
  const text = await (await shell.get('/sitemap.xml')).text();
  expect(text).toContain(`<loc>${PUBLIC_URL}/tags/soap</loc><lastmod>2026-01-03T00:00:00.000Z</lastmod>`);
});

test.each(['rss', 'atom'])('the articles with a tag are there as %s', async (format) => {
  const response = await shell.get(`/tags/soap/${format}.xml`);
  expect(response.headers.get('content-type')).toBe(`application/${format}+xml; charset=utf-8`);
  const text = await response.text();
  expect(text).toContain(`${PUBLIC_URL}/blogDetails/3`);
  expect(text).toContain(`${PUBLIC_URL}/tags/soap/${format}.xml`);
  expect(text).toContain('<strong>hard</strong>');
});

test('a tag without articles has no feed', async () => {
  expect((await shell.get('/tags/nothing/rss.xml')).status).toBe(404);
});
