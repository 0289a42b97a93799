// Lists that contain things of several rights show what the role permits.
import { randomUUID } from 'node:crypto';
import type {
  AdminName,
  ContentItem,
  Dashboard,
  SiteCheck,
  TrashedItem,
} from '@site/shared-contracts/schemas';
import { aProduct } from '../test-support/demo-folder';
import { runApi, type ApiUnderTest } from '../test-support/run-api';
import { firstAdmin, signIn } from '../test-support/sign-in';

let api: ApiUnderTest;
let owner: Record<string, string>;
/** Sees the catalogue and enquiries. */
let sales: Record<string, string>;
/** Sees content and the catalogue. */
let editor: Record<string, string>;
let editorId: number;

async function addAdmin(role: string): Promise<number> {
  const json = { username: `${role}@site.example`, password: firstAdmin.password, role };
  const { body } = await api.send<{ id: number }>('POST', '/api/admins/create', { json, headers: owner });
  return body.id;
}

beforeAll(async () => {
  api = await runApi({
    content: {
      categories: [{ id: 7, name: 'Beauty Soap' }],
      products: [aProduct({ id: 1, name: 'Bloom' }), aProduct({ id: 2, name: 'Venfloor' })],
    },
  });
  owner = await signIn(api);
  await addAdmin('sales');
  editorId = await addAdmin('editor');
  sales = await signIn(api, { ...firstAdmin, username: 'sales@site.example' });
  editor = await signIn(api, { ...firstAdmin, username: 'editor@site.example' });
  const values = { title: 'Secret launch', shortDescription: '', body: 'Soon.', image: null, tags: [] };
  await api.send('POST', '/api/content/blog', { json: { values }, headers: owner });
});

const read = async <Body>(path: string, headers: Record<string, string>) => {
  const { status, body } = await api.send<Body>('GET', path, { headers });
  expect(status).toBe(200);
  return body;
};
const kindsOf = async (path: string, headers: Record<string, string>) => {
  const { data } = await read<{ data: (ContentItem | TrashedItem)[] }>(path, headers);
  return [...new Set(data.map(({ kind }) => kind))].sort();
};

test('drafts of articles are listed and counted for those only who may view content', async () => {
  const path = '/api/content/items?page=1&pageSize=100';
  expect(await kindsOf(path, sales)).toEqual(['product']);
  expect(await kindsOf(path, editor)).toEqual(['blog', 'product', 'site']);
  const { total } = await read<{ total: number }>(path, sales);
  expect(total).toBe(2);
  expect(await kindsOf('/api/content/items?kind=blog&page=1', sales)).toEqual([]);
});

test('so is the trash, with an empty list for a bookmarked filter', async () => {
  await api.send('DELETE', '/api/products/delete/2', { headers: owner });
  const { data } = await read<{ data: ContentItem[] }>('/api/content/items?kind=blog', owner);
  const [draft] = data;
  await api.send('DELETE', `/api/content/blog/${String(draft?.id)}`, {
    headers: { ...owner, 'if-match': `"${String(draft?.version)}"` },
  });
  expect(await kindsOf('/api/trash/all', owner)).toEqual(['blog', 'product']);
  expect(await kindsOf('/api/trash/all', sales)).toEqual(['product']);
  expect(await read('/api/trash/all?kind=blog', sales)).toMatchObject({ data: [], total: 0 });
});

test('the site check finds nothing in what one may not view', async () => {
  const kinds = ({ findings }: SiteCheck) => new Set(findings.map(({ item }) => item.kind));
  expect([...kinds(await read<SiteCheck>('/api/site-check', owner))]).toContain('site');
  const seen = await read<SiteCheck>('/api/site-check', sales);
  expect([...kinds(seen)]).not.toContain('site');
  expect(seen.total).toBe(seen.findings.length);
});

test('the figures have enquiries, mail and backup by right', async () => {
  expect(Object.keys(await read<Dashboard>('/api/dashboard', editor)).sort()).toEqual(['products', 'status']);
  expect(await read<Dashboard>('/api/dashboard', sales)).toMatchObject({ asked: [], mail: { dead: 0 } });
});

test('who works on an enquiry is told to those only who may see it', async () => {
  const report = async (subject: string, headers: Record<string, string>) => {
    const json = { subject, tab: randomUUID(), action: 'stay' };
    return (await api.send('PUT', '/api/presence', { json, headers })).status;
  };
  expect(await report('enquiry:1', sales)).toBe(200);
  expect(await report('quotation:1', editor)).toBe(403);
  expect(await report('blog:1', sales)).toBe(403);
  expect(await report('elsewhere:1', owner)).toBe(422);
});

test('an enquiry is assigned to nobody who may not see it, and no such name is offered', async () => {
  const json = { name: 'Asha', contactNo: '9876543210', product: 'Bloom', quantity: 12, message: 'Hello' };
  await api.send('POST', '/api/contact/create', { json });
  const [enquiry] = (await read<{ data: { id: number }[] }>('/api/enquiries/all', sales)).data;
  const assigned = await api.send<{ errors?: object }>(
    'PUT',
    `/api/enquiries/update/${String(enquiry?.id)}`,
    {
      json: { assigneeId: editorId },
      headers: sales,
    },
  );
  expect([assigned.status, assigned.body.errors]).toEqual([
    422,
    { assigneeId: 'The role of editor@site.example does not permit to see enquiries.' },
  ]);
  const { data } = await read<{ data: AdminName[] }>('/api/admins/names', sales);
  expect(data.map(({ username, isAssignable }) => [username, isAssignable])).toEqual([
    [firstAdmin.username, true],
    ['editor@site.example', false],
    ['sales@site.example', true],
  ]);
});
