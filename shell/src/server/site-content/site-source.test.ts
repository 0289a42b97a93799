import fs from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { recordedBrand } from '@site/shared-testing/recorded-brand';
import { withImages, type SiteContent } from '@site/shared-contracts/site-content';
import { SiteSource } from './site-source';

const brand = withImages(recordedBrand, ({ alt }) => ({ width: 3, height: 2, alt, variants: [] }));
const named = (name: string): SiteContent => ({ ...brand, company: { ...brand.company, name } });

let folder: string;
let api: Server;
let respond: () => { status: number; body?: object };
let port = 0;

const listen = async () => {
  api = createServer((_, response) => {
    const { status, body } = respond();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => api.listen(port, '127.0.0.1', resolve));
  ({ port } = api.address() as AddressInfo);
};
const stop = async () => {
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
};

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'site-source-'));
  port = 0;
  respond = () => ({ status: 200, body: { ...named('From the API'), version: 1 } });
  await listen();
});
afterEach(async () => {
  await stop();
  await fs.rm(folder, { recursive: true });
});

const changes: string[] = [];
beforeEach(() => changes.splice(0));

const createSource = () =>
  new SiteSource({
    apiBaseUrl: `http://127.0.0.1:${port}`,
    publicUrl: 'https://www.venmara.example',
    copy: path.join(folder, 'cache', 'site-content.json'),
    logger: { info: () => undefined, warn: () => undefined },
    readBrand: () => Promise.resolve(named('From the file')),
    onChange: ({ company }) => void changes.push(company.name),
  });
const nameIn = (source: SiteSource) => source.site().content.company.name;

test('a change is taken with the next read, once, and all of it', async () => {
  const source = createSource();
  await source.start(0);
  expect(nameIn(source)).toBe('From the API');
  respond = () => ({ status: 200, body: { ...named('Changed'), version: 2 } });
  await Promise.all([source.refresh(), source.refresh()]);
  expect(nameIn(source)).toBe('Changed');
  await source.refresh();
  expect(changes).toEqual(['Changed']);
});

test('while the API is down the content stays, and a start has the last one', async () => {
  const source = createSource();
  await source.start(0);
  await stop();
  expect(await source.refresh()).toBe(false);
  expect(nameIn(source)).toBe('From the API');

  const restarted = createSource();
  await restarted.start(60_000);
  expect(nameIn(restarted)).toBe('From the API');
  await listen();
});

test('the last content may be older than its newest part', async () => {
  const { menus, ...older } = named('From before');
  await fs.mkdir(path.join(folder, 'cache'));
  await fs.writeFile(path.join(folder, 'cache', 'site-content.json'), JSON.stringify(older));
  respond = () => ({ status: 503 });
  const source = createSource();
  await source.start(60_000);
  expect(nameIn(source)).toBe('From before');
  expect(menus.footer.links).not.toEqual([]);
  expect(source.site().content.menus).toEqual({ header: [], footer: { title: '', links: [] } });
});

test('a first start waits for the API', async () => {
  let calls = 0;
  respond = () => {
    calls += 1;
    return calls < 3 ? { status: 503 } : { status: 200, body: { ...named('At last'), version: 1 } };
  };
  const source = createSource();
  await source.start(60_000);
  expect(nameIn(source)).toBe('At last');
});

test.each([
  ['does not have the call', 404],
  ['does not respond in time', 503],
])('where the API %s, the brand’s file is the content', async (_, status) => {
  respond = () => ({ status });
  const source = createSource();
  await source.start(0);
  expect(nameIn(source)).toBe('From the file');
});

test('a response that is not as the contract says changes nothing, and a damaged copy is not taken', async () => {
  const source = createSource();
  await source.start(0);
  respond = () => ({ status: 200, body: { company: { name: 7 } } });
  expect(await source.refresh()).toBe(false);
  expect(nameIn(source)).toBe('From the API');

  await fs.writeFile(path.join(folder, 'cache', 'site-content.json'), '{"company":');
  const restarted = createSource();
  await restarted.start(0);
  expect(nameIn(restarted)).toBe('From the file');
});
