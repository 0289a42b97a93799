import { writeFile } from 'node:fs/promises';
import { replaceBrochure } from './brochure-file';
import { serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();
const publish = async (pdf: string, revision = 1) => {
  await replaceBrochure(shell.brochureDir, async (file) => {
    await writeFile(file, pdf);
    const madeAt = '2031-02-03T04:05:06.000Z';
    return { fingerprint: pdf, revision, madeAt, pages: 15, categories: 7, products: 30 };
  });
};

/** The token `admin` is that of an admin. */
const signIn = () => {
  shell.api.respond = ({ endpoint, headers }) =>
    endpoint === 'GET /api/auth/me'
      ? {
          status: headers.authorization === 'Bearer admin' ? 200 : 401,
          body: { rights: ['catalogue.view', 'catalogue.edit'] },
        }
      : undefined;
};
const ask = (method: string, token?: string) =>
  fetch(`${shell.origin}/_brochure`, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

/** As a browser asks; Node's fetch would ask for a fresh copy in any case. */
const holding = (etag: string) => ({ 'if-none-match': etag, 'cache-control': 'max-age=0' });

test('the brochure is shown by the browser, is cached for a minute, and is not sent twice', async () => {
  await publish('%PDF-1.7 first');
  const response = await shell.get('/brochure.pdf');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="Venmara-brochure.pdf"',
    'cache-control': 'public, max-age=60, must-revalidate',
  });
  expect(await response.text()).toBe('%PDF-1.7 first');
  const etag = response.headers.get('etag') ?? '';
  expect((await shell.get('/brochure.pdf', holding(etag))).status).toBe(304);

  await publish('%PDF-1.7 a second one');
  const next = await shell.get('/brochure.pdf', holding(etag));
  expect([next.status, await next.text()]).toEqual([200, '%PDF-1.7 a second one']);
});

test('a byte range can be requested, as viewers do', async () => {
  await publish('%PDF-1.7 first');
  const part = await shell.get('/brochure.pdf', { range: 'bytes=0-3' });
  expect([part.status, await part.text()]).toEqual([206, '%PDF']);
});

test('without a brochure, visitors read when to retry and how else to reach the company', async () => {
  const response = await shell.get('/brochure.pdf');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '15']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const html = await response.text();
  expect(html).toContain('The brochure is being made');
  expect(html).toContain('<a href="tel:+914715550142">+91 471 555 0142</a>');
});

test("of a brand's folder its SVG files and documents are served, not its site content", async () => {
  expect((await shell.get('/site/logo.svg')).status).toBe(200);
  expect((await shell.get('/site/site-content.json')).status).toBe(404);
});

test('a page that nobody touches does not keep the session by asking', async () => {
  const asked: unknown[] = [];
  shell.api.respond = ({ endpoint, headers }) => {
    if (endpoint === 'GET /api/auth/me') asked.push(headers['x-idle']);
    return undefined;
  };
  const headers = { authorization: 'Bearer admin' };
  await fetch(`${shell.origin}/_brochure`, { headers });
  await fetch(`${shell.origin}/_brochure`, { headers: { ...headers, 'x-idle': 'true' } });
  expect(asked).toEqual(['false', 'true']);
});

test('admins see how it stands, and nobody else', async () => {
  signIn();
  await publish('%PDF-1.7 first', 4);
  for (const method of ['GET', 'POST'])
    for (const token of [undefined, 'someone']) expect((await ask(method, token)).status).toBe(401);
  const response = await ask('GET', 'admin');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    work: 'none',
    isAutomatic: true,
    made: {
      revision: 4,
      madeAt: '2031-02-03T04:05:06.000Z',
      bytes: 14,
      pages: 15,
      categories: 7,
      products: 30,
    },
  });
});

test('an admin has it made at once, and visitors get the new one when it is complete', async () => {
  signIn();
  await publish('%PDF-1.7 first');
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  shell.makeBrochure = async ({ ifChanged }) => {
    await finished;
    await publish(`%PDF-1.7 second, ${ifChanged ? 'if changed' : 'in any case'}`);
  };
  const asked = await ask('POST', 'admin');
  expect([asked.status, await asked.json()]).toEqual([202, expect.objectContaining({ work: 'making' })]);
  expect(await (await shell.get('/brochure.pdf')).text()).toBe('%PDF-1.7 first');
  finish();
  await shell.brochureMaker.idle();
  expect(await (await shell.get('/brochure.pdf')).text()).toBe('%PDF-1.7 second, in any case');
});
