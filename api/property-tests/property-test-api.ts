// The API that the generated requests go to: stocked with things to change, signed in again whenever that is needed.
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { openDatabase, type Database } from '../src/database/database';
import { runApi } from '../test-support/run-api';
import { signIn } from '../test-support/sign-in';
import { databaseIn, newFolder } from '../test-support/test-database';
import type { Call } from './calls';
import type { Known, Part, PlannedRequest } from './generated-request';

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
}

export interface TriedApi {
  url: string;
  db: Database;
  known: (call: Call) => Promise<Known>;
  send: (call: Call, request: PlannedRequest) => Promise<Answered>;
  /** One line that is another one after any change of what the API keeps. */
  state: () => Promise<string>;
}

const unlimited = { perAddress: 100_000_000, inAll: 100_000_000 };

export async function runTriedApi(): Promise<TriedApi> {
  const dataDir = path.join(await newFolder(), 'data');
  const api = await runApi({ dataDir, database: databaseIn(dataDir), enquiriesPerHour: unlimited });
  const db = await openDatabase(databaseIn(dataDir));
  const pictures = await makePictures();
  let session = await signIn(api);
  await stock(api.url, session, pictures.good[0] ?? new Uint8Array());

  function authorization(token: PlannedRequest['token']): Record<string, string> {
    if (token === 'none') return {};
    if (token === 'wrong') return { authorization: `${session.authorization.slice(0, -4)}AAAA` };
    return session;
  }

  async function send(call: Call, request: PlannedRequest): Promise<Answered> {
    const secured = call.operation.security.length > 0 ? authorization(request.token) : {};
    const response = await fetch(api.url + addressOf(call, request), {
      method: call.method,
      headers: { ...request.headers, ...secured },
      body: bodyOf(request),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  return {
    url: api.url,
    db,
    known: async (call) => ({ ...(await knownIds(db, call)), pictures }),
    async send(call, request) {
      const responded = await send(call, request);
      const endsSessions = /\/(auth|admins)\//.test(call.path) && call.operation.security.length > 0;
      if (endsSessions && (responded.status === 200 || request.token === 'good')) {
        // Whatever it was, the first admin can go on.
        await db.updateTable('admin').set({ disabled_at: null }).where('id', '=', 1).execute();
        await db.deleteFrom('sign_in_failure').execute();
        if ((await fetch(`${api.url}/api/auth/me`, { headers: session })).status !== 200)
          session = await signIn(api);
      }
      return responded;
    },
    state: () => stateOf(db),
  };
}

function addressOf({ path: template }: Call, { pathValues, query }: PlannedRequest): string {
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => encode(pathValues[name] ?? ''));
  const asked = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return asked ? `${address}?${asked}` : address;
}

/** Half a character cannot stand in an address. */
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

function bodyOf({ body }: PlannedRequest): string | FormData | null {
  if (!Array.isArray(body)) return body ?? null;
  const form = new FormData();
  for (const { name, value } of body)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value.bytes)]), value.filename);
  return form;
}

async function makePictures(): Promise<Known['pictures']> {
  const square = (background: string) => sharp({ create: { width: 4, height: 4, channels: 3, background } });
  const good = await Promise.all([
    square('teal').png().toBuffer(),
    square('red').jpeg().toBuffer(),
    square('blue').webp().toBuffer(),
    square('black').gif().toBuffer(),
  ]);
  const bad = [
    Buffer.alloc(0),
    Buffer.from('not a picture'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ...good.slice(0, 2).map((bytes) => bytes.subarray(0, bytes.length / 2)),
    Buffer.from('GIF89a'),
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
  ];
  return { good, bad };
}

/** Enough of everything that deleting does not run dry at once. */
async function stock(url: string, headers: Record<string, string>, picture: Uint8Array): Promise<void> {
  const json = async (address: string, body: unknown) => {
    const sent = { ...headers, 'content-type': 'application/json' };
    await (await fetch(url + address, { method: 'POST', headers: sent, body: JSON.stringify(body) })).text();
  };
  const form = async (address: string, parts: Part[]) => {
    const body = bodyOf({ body: parts } as PlannedRequest);
    await (await fetch(url + address, { method: 'POST', headers, body })).text();
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
    await json('/api/contact/create', { ...contact, name: `Visitor ${number}` });
    await json('/api/quotes/create', { ...quote, name: `Visitor ${number}`, createdAt: '2026-11-21' });
    await form('/api/products/create', [
      ...text({ productName: `Product ${number}`, productDescription: 'Mild.', categoryId: String(number) }),
      { name: 'file', value: { bytes: picture, filename: 'a.png' } },
    ]);
    const article = { title: `Article ${number}`, shortDescription: 'Short.' };
    await form('/api/blog/create', text({ ...article, blogShortDescription: 'Long.' }));
    await form('/api/news/create', text({ ...article, description: 'Long.' }));
  }
}

async function knownIds(db: Database, { path: template }: Call): Promise<Omit<Known, 'pictures'>> {
  const [, , resource = ''] = template.split('/');
  const categories = db.selectFrom('category').select('id').where('deleted_at', 'is', null);
  const byResource: Record<string, () => Promise<{ id: number }[]>> = {
    category: () => categories.execute(),
    products: () => db.selectFrom('product').select('id').where('deleted_at', 'is', null).execute(),
    blog: () => db.selectFrom('article').select('id').where('kind', '=', 'blog').execute(),
    news: () => db.selectFrom('article').select('id').where('kind', '=', 'news').execute(),
    contact: () => db.selectFrom('enquiry').select('id').where('kind', '=', 'message').execute(),
    quotes: () => db.selectFrom('enquiry').select('id').where('kind', '=', 'quote').execute(),
    mail: () => db.selectFrom('mail_outbox').select('id').execute(),
    admins: () => db.selectFrom('admin').select('id').where('id', '>', 1).execute(),
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

/** Every change adds a row or counts something up. Not the revision: that changes when an AVIF file is ready, too. */
async function stateOf(db: Database): Promise<string> {
  const { rows } = await sql<object>`
    select (select count(*) + coalesce(sum(version), 0) from category) as categories,
           (select count(*) + coalesce(sum(version), 0) from product) as products,
           (select count(*) + coalesce(sum(version), 0) from article) as articles,
           (select count(*) + coalesce(sum(version), 0) from enquiry) as enquiries,
           (select count(*) + coalesce(sum(session_epoch), 0) from admin) as admins,
           (select count(*) from image) as images,
           (select count(*) from audit_entry) as entries,
           (select count(*) from revoked_token) as tokens
  `.execute(db);
  return JSON.stringify(rows);
}
