import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { pino } from 'pino';
import { replaceBrochure } from './brochure-file';
import { serveShell } from '../../../test-support/serve-shell';
import { OwnBrochure } from './own-brochure';

const shell = serveShell();

const tagOf = (pdf: Buffer) => `"${createHash('sha256').update(pdf).digest('hex').slice(0, 32)}"`;
/** Bytes that no text has. */
const aPdf = (text: string) =>
  Buffer.concat([Buffer.from(`%PDF-1.7 ${text}`), Buffer.from([0, 255, 13, 10])]);

/** What the API has now. */
let uploaded: Buffer | undefined;
/** How it has responded. */
let responses: ('file' | 'same' | 'none')[];

beforeEach(async () => {
  uploaded = undefined;
  responses = [];
  const respond = (kind: (typeof responses)[number], status: number, body: unknown = {}, headers = {}) => {
    responses.push(kind);
    return { status, body, headers };
  };
  shell.api.respond = ({ endpoint, headers }) => {
    if (endpoint === 'POST /api/brochure/create') return { status: 200, body: { status: 200 } };
    if (endpoint !== 'GET /api/brochure/file') return undefined;
    if (!uploaded) return respond('none', 404);
    const etag = tagOf(uploaded);
    return headers['if-none-match'] === etag
      ? respond('same', 304)
      : respond('file', 200, uploaded, { etag, 'content-type': 'application/pdf' });
  };
  await replaceBrochure(shell.brochureDir, async (file) => {
    await writeFile(file, '%PDF-1.7 made by the site');
    return { madeAt: '2031-02-03T04:05:06.000Z', pages: 15, categories: 7, products: 30 };
  });
});

const visit = async () => Buffer.from(await (await shell.get('/brochure.pdf')).arrayBuffer());
const madeBySite = Buffer.from('%PDF-1.7 made by the site');

test('visitors get the uploaded PDF byte for byte, the next one after it, and the site’s own again', async () => {
  await shell.ownBrochure.refresh();
  expect(await visit()).toEqual(madeBySite);

  uploaded = aPdf('ours');
  await shell.ownBrochure.refresh();
  const response = await shell.get('/brochure.pdf');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="Venmara-brochure.pdf"',
    'cache-control': 'public, max-age=60, must-revalidate',
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(uploaded);
  const held = { 'if-none-match': String(response.headers.get('etag')), 'cache-control': 'max-age=0' };
  expect((await shell.get('/brochure.pdf', held)).status).toBe(304);

  uploaded = aPdf('ours, the second');
  await shell.ownBrochure.refresh();
  const next = await shell.get('/brochure.pdf', held);
  expect([next.status, Buffer.from(await next.arrayBuffer())]).toEqual([200, uploaded]);

  uploaded = undefined;
  await shell.ownBrochure.refresh();
  const own = await shell.get('/brochure.pdf', held);
  expect([own.status, Buffer.from(await own.arrayBuffer())]).toEqual([200, madeBySite]);
});

test('the response to an upload waits until visitors get the file', async () => {
  uploaded = aPdf('ours');
  const form = new FormData();
  form.append('name', 'ours.pdf');
  form.append('file', new Blob([new Uint8Array(uploaded)]), 'ours.pdf');
  const headers = { authorization: 'Bearer admin' };
  const response = await fetch(`${shell.origin}/api/brochure/create`, {
    method: 'POST',
    body: form,
    headers,
  });
  expect(response.status).toBe(200);
  expect(await visit()).toEqual(uploaded);
});

test('an upload through another server is read once with the new revision', async () => {
  shell.ownBrochure.contentIs(1);
  shell.ownBrochure.contentIs(1);
  await shell.ownBrochure.refresh();
  uploaded = aPdf('ours');
  shell.ownBrochure.contentIs(2);
  shell.ownBrochure.contentIs(2);
  await shell.ownBrochure.refresh();
  expect(responses).toEqual(['none', 'none', 'file', 'same']);
  expect(await visit()).toEqual(uploaded);
});

test('while the API is away, and after a start without it, visitors still get the uploaded PDF', async () => {
  uploaded = aPdf('ours');
  await shell.ownBrochure.refresh();
  shell.api.respond = () => 'lost';
  expect(await shell.ownBrochure.refresh()).toBe(false);
  expect(await visit()).toEqual(uploaded);

  const { brochureDir: folder, api } = shell;
  const next = new OwnBrochure({ folder, apiBaseUrl: api.baseUrl, logger: pino({ level: 'silent' }) });
  expect(await next.refresh()).toBe(false);
  expect(await next.exists()).toBe(true);
});

test('a file that came damaged does not replace the one before', async () => {
  uploaded = aPdf('ours');
  await shell.ownBrochure.refresh();
  shell.api.respond = () => ({
    status: 200,
    body: Buffer.from('%PDF-1.7 half'),
    headers: { etag: tagOf(aPdf('another')) },
  });
  expect(await shell.ownBrochure.refresh()).toBe(false);
  expect(await visit()).toEqual(uploaded);
});
