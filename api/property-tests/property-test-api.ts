// The API that receives the generated requests. It has test data, and its client signs in again after a session has
// ended.
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { openDatabase, type Database } from '../src/database/database';
import { runApi } from '../test-support/run-api';
import { signIn } from '../test-support/sign-in';
import { databaseIn, newFolder } from '../test-support/test-database';
import type { Call } from './calls';
import type { ExistingData, Part, GeneratedRequest } from './generated-request';

export interface ReceivedResponse {
  status: number;
  headers: Headers;
  text: string;
}

export interface PropertyTestApi {
  url: string;
  db: Database;
  existing: (call: Call) => Promise<ExistingData>;
  send: (call: Call, request: GeneratedRequest) => Promise<ReceivedResponse>;
  /** A text that differs after every change of stored data. */
  state: () => Promise<string>;
}

const unlimited = { perAddress: 100_000_000, inAll: 100_000_000 };

export async function runPropertyTestApi(): Promise<PropertyTestApi> {
  const dataDir = path.join(await newFolder(), 'data');
  const api = await runApi({ dataDir, database: databaseIn(dataDir), enquiriesPerHour: unlimited });
  const db = await openDatabase(databaseIn(dataDir));
  const images = await makeImages();
  let session = await signIn(api);
  await addTestData(api.url, session, images.valid[0] ?? new Uint8Array());

  function authorization(token: GeneratedRequest['token']): Record<string, string> {
    if (token === 'none') return {};
    if (token === 'invalid')
      return { ...session, authorization: `${session.authorization.slice(0, -4)}AAAA` };
    return session;
  }

  async function send(call: Call, request: GeneratedRequest): Promise<ReceivedResponse> {
    const secured = call.operation.security.length > 0 ? authorization(request.token) : {};
    const response = await fetch(api.url + urlOf(call, request), {
      method: call.method,
      headers: { ...request.headers, ...secured },
      body: bodyOf(request),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  return {
    url: api.url,
    db,
    existing: async (call) => ({ ...(await findExistingData(db, call)), images }),
    async send(call, request) {
      const response = await send(call, request);
      if (call.method === 'POST' && call.path.startsWith('/api/bulk-changes/')) await bulkChangesToEnd(db);
      const endsSessions = /\/(auth|admins)\//.test(call.path) && call.operation.security.length > 0;
      if (endsSessions && (response.status === 200 || request.token === 'valid')) {
        // The call may have disabled or locked the first admin.
        await db.updateTable('admin').set({ disabled_at: null }).where('id', '=', 1).execute();
        await db.deleteFrom('sign_in_failure').execute();
        if ((await fetch(`${api.url}/api/auth/me`, { headers: session })).status !== 200)
          session = await signIn(api);
      }
      return response;
    },
    state: () => stateOf(db),
  };
}

/** They run in the background, and would change stored data during the requests that follow. */
async function bulkChangesToEnd(db: Database): Promise<void> {
  const running = db.selectFrom('bulk_change').where('state', 'in', ['checking', 'running', 'undoing']);
  while (await running.select('id').executeTakeFirst()) await setTimeout(20);
}

function urlOf({ path: template }: Call, { pathValues, query }: GeneratedRequest): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encode(pathValues[name] ?? ''));
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return search ? `${path}?${search}` : path;
}

/** A URL cannot contain lone surrogates. */
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

function bodyOf({ body }: GeneratedRequest): string | FormData | null {
  if (!Array.isArray(body)) return body ?? null;
  const form = new FormData();
  for (const { name, value } of body)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value.bytes)]), value.filename);
  return form;
}

async function makeImages(): Promise<ExistingData['images']> {
  const square = (background: string) => sharp({ create: { width: 4, height: 4, channels: 3, background } });
  const valid = await Promise.all([
    square('teal').png().toBuffer(),
    square('red').jpeg().toBuffer(),
    square('blue').webp().toBuffer(),
    square('black').gif().toBuffer(),
  ]);
  const invalid = [
    Buffer.alloc(0),
    Buffer.from('not a picture'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ...valid.slice(0, 2).map((bytes) => bytes.subarray(0, bytes.length / 2)),
    Buffer.from('GIF89a'),
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
  ];
  return { valid, invalid };
}

/** Enough rows of each kind for the calls that delete them. */
async function addTestData(url: string, headers: Record<string, string>, image: Uint8Array): Promise<void> {
  const json = async (path: string, body: unknown) => {
    const sent = { ...headers, 'content-type': 'application/json' };
    await (await fetch(url + path, { method: 'POST', headers: sent, body: JSON.stringify(body) })).text();
  };
  const form = async (path: string, parts: Part[]) => {
    const body = bodyOf({ body: parts } as GeneratedRequest);
    await (await fetch(url + path, { method: 'POST', headers, body })).text();
  };
  const text = (fields: Record<string, string>): Part[] =>
    Object.entries(fields).map(([name, value]) => ({ name, value }));
  const contact = { contactNo: '9876543210', product: 'Soap', quantity: 1, message: 'Hello' };
  const quote = {
    size: '1 l',
    quantity: '10',
    contactNo: '9876543210',
    email: 'a@b.example',
    productname: 'Soap',
  };
  for (let number = 1; number <= 25; number += 1) {
    await json('/api/category/create', { name: `Category ${number}` });
    await json('/api/redirects/create', { from: `/old/${number}`, to: '/about' });
    await json('/api/contact/create', { ...contact, name: `Visitor ${number}` });
    await json('/api/quotes/create', { ...quote, name: `Visitor ${number}`, createdAt: '2026-11-21' });
    await form('/api/products/create', [
      ...text({ productName: `Product ${number}`, productDescription: 'Mild.', categoryId: String(number) }),
      { name: 'file', value: { bytes: image, filename: 'a.png' } },
    ]);
    const article = { title: `Article ${number}`, shortDescription: 'Short.' };
    await form('/api/blog/create', text({ ...article, blogShortDescription: 'Long.' }));
    await form('/api/news/create', text({ ...article, description: 'Long.' }));
  }
}

async function findExistingData(
  db: Database,
  { path: template }: Call,
): Promise<Omit<ExistingData, 'images'>> {
  const [, , resource = ''] = template.split('/');
  const categories = db.selectFrom('category').select('id').where('deleted_at', 'is', null);
  const byResource: Record<string, () => Promise<{ id: number | string }[]>> = {
    category: () => categories.execute(),
    products: () => db.selectFrom('product').select('id').where('deleted_at', 'is', null).execute(),
    blog: () => db.selectFrom('article').select('id').where('kind', '=', 'blog').execute(),
    news: () => db.selectFrom('article').select('id').where('kind', '=', 'news').execute(),
    contact: () => db.selectFrom('enquiry').select('id').where('kind', '=', 'message').execute(),
    quotes: () => db.selectFrom('enquiry').select('id').where('kind', '=', 'quote').execute(),
    mail: () => db.selectFrom('mail_outbox').select('id').execute(),
    admins: () => db.selectFrom('admin').select('id').where('id', '>', 1).execute(),
    content: () => db.selectFrom('content_item').select('item_id as id').distinct().execute(),
    pictures: () => db.selectFrom('image').select('id').execute(),
    redirects: () => db.selectFrom('redirect').select('id').execute(),
    trash: () => db.selectFrom('product').select('id').where('deleted_at', 'is not', null).execute(),
  };
  const rows = (await byResource[template.includes('/products/category/') ? 'category' : resource]?.()) ?? [];
  const images = await db.selectFrom('image').select(['id', 'widths']).execute();
  return {
    ids: rows.map(({ id }) => id),
    categoryIds: (await categories.execute()).map(({ id }) => id),
    tags: images.flatMap(({ id, widths }) =>
      (JSON.parse(widths) as number[]).map((width) => `${id}-${width}.webp`),
    ),
  };
}

/**
 * Every change adds a row or increases a number. Without the revision, which also changes when an AVIF file is ready.
 */
async function stateOf(db: Database): Promise<string> {
  const { rows } = await sql<object>`
    select (select count(*) + coalesce(sum(version), 0) from category) as categories,
           (select count(*) + coalesce(sum(version), 0) from product) as products,
           (select count(*) + coalesce(sum(version), 0) from article) as articles,
           (select count(*) + coalesce(sum(version), 0) from enquiry) as enquiries,
           (select count(*) from admin) as admins,
           (select count(*) from image) as images,
           (select count(*) from audit_entry) as entries,
           (select count(*) from session) as sessions,
           (select count(*) from personal_token) as tokens
  `.execute(db);
  return JSON.stringify(rows);
}
