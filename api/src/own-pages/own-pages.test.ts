import type { ContentItem, OwnPage, Problem, SiteCheck, SitemapEntry } from '@site/shared-contracts/schemas';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { sitePartByKey } from '@site/shared-contracts/site-parts';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;
let headers: Record<string, string>;

beforeEach(async () => {
  api = await runApi();
  headers = await signIn(api);
});

type Saved = Problem & { id: number; version: number };
const send = <Body = Saved>(method: string, path: string, json?: unknown) =>
  api.send<Body>(method, path, { headers, ...(json !== undefined && { json }) });
const read = async <Body>(path: string) => (await api.send<Body>('GET', path)).body;
const statusOf = async (path: string) => (await api.get(path)).status;

const terms = {
  title: 'Terms of sale',
  body: '## Prices\n\nIn **rupees**.',
  place: 'footer',
  order: 2,
  searchDescription: 'How we sell.',
};

async function publish(values: object): Promise<number> {
  const { body } = await send('POST', '/api/content/page', { values });
  const { status } = await send('POST', `/api/content/page/${body.id}/publish`, {});
  expect(status).toBe(200);
  return body.id;
}

const inMenus = async () => (await read<SiteContent>('/api/site-content')).menuPages ?? [];
const inSitemap = async () =>
  (await read<{ data: SitemapEntry[] }>('/api/sitemap')).data.filter(({ kind }) => kind === 'page');

test('a page: draft, published at an address with its words, in menu and sitemap, hidden again', async () => {
  const { body: draft } = await send('POST', '/api/content/page', { values: terms });
  expect(await statusOf(`/api/pages/${draft.id}`)).toBe(404);
  expect(await inMenus()).toEqual([]);
  expect((await send('POST', `/api/content/page/${draft.id}/publish`, {})).status).toBe(200);

  expect(await read<OwnPage>(`/api/pages/${draft.id}`)).toMatchObject({
    title: 'Terms of sale',
    body: terms.body,
    searchDescription: 'How we sell.',
    path: '/pages/terms-of-sale',
  });
  expect(await inMenus()).toEqual([
    { label: 'Terms of sale', href: '/pages/terms-of-sale', place: 'footer' },
  ]);
  expect(await inSitemap()).toEqual([
    { kind: 'page', id: draft.id, path: '/pages/terms-of-sale', changedAt: expect.any(String) as string },
  ]);

  await send('POST', `/api/content/page/${draft.id}/unpublish`, {});
  expect(await statusOf(`/api/pages/${draft.id}`)).toBe(404);
  expect(await statusOf('/api/address/find/page/terms-of-sale')).toBe(404);
  expect([await inMenus(), await inSitemap()]).toEqual([[], []]);
});

test('a page without a title or a text cannot be published', async () => {
  const { body } = await send('POST', '/api/content/page', { values: { menuLabel: 'Terms' } });
  const refused = await send('POST', `/api/content/page/${body.id}/publish`, {});
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(['body', 'title']);
});

test('a changed address leads on from the former one; a slug is of one page and no reserved word', async () => {
  const id = await publish(terms);
  const other = await publish(terms);
  expect((await read<OwnPage>(`/api/pages/${other}`)).path).toBe('/pages/terms-of-sale-2');
  const set = (slug: string) => send('PUT', `/api/address/update/page/${id}`, { slug });
  expect((await set('conditions')).status).toBe(200);
  expect(await read('/api/address/find/page/terms-of-sale')).toEqual({
    id,
    path: '/pages/conditions',
  });
  expect((await inMenus()).map(({ href }) => href)).toEqual(['/pages/conditions', '/pages/terms-of-sale-2']);
  expect((await set('terms-of-sale-2')).status).toBe(409);
  expect((await set('admin')).status).toBe(422);
  expect((await publish({ ...terms, title: 'News' })) > 0).toBe(true);
  expect(await read('/api/address/find/page/news-2')).toMatchObject({ path: '/pages/news-2' });
});

test('places in the menus: by their order, and in the footer where the header has no room', async () => {
  await publish({ ...terms, title: 'B', place: 'header', order: 1 });
  await publish({ ...terms, title: 'A', menuLabel: 'First', place: 'header', order: 0 });
  await publish({ ...terms, title: 'L'.repeat(60), place: 'header', order: 2 });
  await publish({ ...terms, title: 'Nowhere', place: 'nowhere' });
  expect((await inMenus()).map(({ label, place }) => `${place} ${label}`)).toEqual([
    'header First',
    'header B',
    `footer ${'L'.repeat(60)}`,
  ]);
});

test('the trash: gone, brought back with its address, and deleted for good', async () => {
  const id = await publish(terms);
  expect((await send('DELETE', `/api/pages/delete/${id}`)).status).toBe(200);
  expect([
    await statusOf(`/api/pages/${id}`),
    await statusOf('/api/address/find/page/terms-of-sale'),
  ]).toEqual([410, 410]);
  expect([await inMenus(), await inSitemap()]).toEqual([[], []]);
  const { body: trash } = await send<{ data: object[]; total: number }>('GET', '/api/trash/all');
  expect(trash).toMatchObject({ total: 1, data: [{ kind: 'page', id, name: 'Terms of sale' }] });
  const { body: items } = await send<{ data: ContentItem[] }>('GET', '/api/content/items?kind=page');
  expect(items.data).toEqual([]);

  expect((await send('POST', `/api/trash/restore/page/${id}`)).status).toBe(200);
  expect((await read<OwnPage>(`/api/pages/${id}`)).path).toBe('/pages/terms-of-sale');

  await send('DELETE', `/api/pages/delete/${id}`);
  expect((await send('DELETE', `/api/trash/purge/page/${id}`)).status).toBe(200);
  expect(await statusOf(`/api/pages/${id}`)).toBe(404);
  expect((await send('GET', `/api/content/page/${id}`)).status).toBe(404);
});

test('versions, the link to a draft, the search of items and the check of links know pages', async () => {
  const id = await publish({
    ...terms,
    body: '[gone](/pages/none) [here](/pages/terms-of-sale) [faq](/faq)',
  });
  await send('PUT', `/api/content/page/${id}`, { values: { ...terms, body: 'Changed.' } });
  const { body: link } = await send<{ path: string }>('POST', `/api/content/page/${id}/preview`);
  const token = new URL(link.path, 'http://site.example').searchParams.get('preview');
  const { body: preview } = await send<{ response: OwnPage }>('POST', '/api/preview', { token });
  expect([link.path.split('?')[0], preview.response.body]).toEqual([`/page/${id}`, 'Changed.']);

  const { body: versions } = await send<{ total: number }>('GET', `/api/content/page/${id}/versions`);
  expect(versions.total).toBe(2);
  await send('POST', `/api/content/page/${id}/versions/1/restore`);
  expect((await send<{ values: object }>('GET', `/api/content/page/${id}`)).body.values).toMatchObject({
    place: 'footer',
    order: 2,
  });
  const { body: found } = await send<{ data: ContentItem[] }>('GET', '/api/content/items?search=terms');
  expect(found.data).toMatchObject([{ kind: 'page', id, name: 'Terms of sale' }]);
  const { body: check } = await send<SiteCheck>('GET', '/api/site-check');
  expect(check.findings.filter(({ kind }) => kind === 'broken-link')).toEqual([
    expect.objectContaining({
      item: { kind: 'page', id, name: 'Terms of sale' },
      detail: '“gone” leads to /pages/none: nothing on the website has this address.',
    }),
  ]);
});

test('questions with an answer are in the footer; the page of none is not', async () => {
  const { id } = sitePartByKey('faq');
  const answered = { question: 'How much?', answer: '10 packs.' };
  const save = async (questions: object[]) => {
    const values = { faq: { title: 'Questions', questions } };
    expect((await send('PUT', `/api/content/site/${id}`, { values })).status).toBe(200);
    expect((await send('POST', `/api/content/site/${id}/publish`, {})).status).toBe(200);
  };
  await save([answered, { question: 'Not yet answered?' }]);
  expect(await inMenus()).toEqual([{ label: 'Questions', href: '/faq', place: 'footer' }]);
  await save([{ question: 'Not yet answered?' }]);
  expect(await inMenus()).toEqual([]);
});
