import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkFleet, namedServers } from './fleet-checks.mjs';

const token = 'a-token-for-the-scraper';
let servers: Server[] = [];
afterEach(() => {
  servers.forEach((server) => server.close());
  servers = [];
});

interface Shown {
  ready?: object;
  status?: number;
  metrics?: string;
  /** Milliseconds. */
  clock?: number;
  accepts?: string;
}

const refused = 'ready, but refuses METRICS_TOKEN (404); its version and settings are not compared';

async function serve({
  ready = {},
  status = 200,
  metrics = '',
  clock = 0,
  accepts = token,
}: Shown): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('date', new Date(Date.now() + clock).toUTCString());
    response.setHeader('connection', 'close');
    if (request.url === '/readyz') return response.writeHead(status).end(JSON.stringify(ready));
    const isKnown = request.headers.authorization === `Bearer ${accepts}`;
    return response.writeHead(isKnown ? 200 : 404).end(isKnown ? metrics : '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const metrics = (more: Partial<Record<'version' | 'mail' | 'database' | 'sequence', string>> = {}) => `
# HELP site_info Which.
site_info{version="${more.version ?? '0.6.0'}",build="0123456789ab"} 1
site_setting_info{name="MAIL_TO",digest="${more.mail ?? 'aaaaaa'}"} 1
site_database_info{database="${more.database ?? 'x1'}",schema="050-a",known_schema="050-a"} 1
registry_sequence{remote="catalogue"} ${more.sequence ?? '4'}
`;
const shell = (version = '1.0.0') => ({
  status: 'ready',
  remotes: { catalogue: version },
  canaries: {},
  problems: [],
});
/** What it says is the same on all of them. */
const compared = async (urls: string[], given = token) =>
  (await checkFleet(urls, given))
    .filter(({ check, state }) => state === 'good' && !urls.includes(check))
    .map(({ check, says }) => `${check}: ${says}`);
const wrongs = async (urls: string[], given = token) =>
  (await checkFleet(urls, given))
    .filter(({ state }) => state === 'wrong')
    .map(({ check, says }) => `${check}: ${says}`);

test('a fleet that agrees has nothing wrong', async () => {
  const urls = await Promise.all([
    ...[1, 2].map(() => serve({ ready: shell(), metrics: metrics() })),
    ...[1, 2].map(() => serve({ ready: { status: 'ready' }, metrics: metrics() })),
  ]);
  expect(await wrongs(urls)).toEqual([]);
  expect(await compared(urls)).toEqual([
    'Clock: the clocks agree',
    'Build of catalogue: the same: 1.0.0',
    'Version (shells): the same: 0.6.0 (0123456789ab)',
    'Registry of catalogue: the same: number 4',
    'Settings (shells): the same, of those that must be',
    'Version (API servers): the same: 0.6.0 (0123456789ab)',
    'Schema: all know the same: 050-a',
    'Database: all have the same: x1',
    'Settings (API servers): the same, of those that must be',
  ]);
});

test('each difference is a sentence that names the servers, and no secret', async () => {
  const a = await serve({ ready: shell(), metrics: metrics() });
  const b = await serve({ ready: shell('2.0.0'), metrics: metrics({ sequence: '5' }), clock: 30_000 });
  const c = await serve({ ready: { status: 'ready' }, metrics: metrics() });
  const d = await serve({
    ready: { status: 'ready' },
    metrics: metrics({ version: '0.5.0', mail: 'bbbbbb', database: 'x2' }),
  });
  expect(await wrongs([a, b, c, d])).toEqual([
    expect.stringMatching(
      `^Clock: not the same: ${a} and ${c} and ${d} have the time; ${b} has (29|30|31) s more$`,
    ),
    `Build of catalogue: not the same: ${a} has 1.0.0; ${b} has 2.0.0`,
    `Registry of catalogue: not the same: ${a} has number 4; ${b} has number 5`,
    `Version (API servers): not the same: ${c} has 0.6.0 (0123456789ab); ${d} has 0.5.0 (0123456789ab)`,
    `Database: not the same: ${c} has x1; ${d} has x2`,
    `MAIL_TO (API servers): not the same: ${c} has value 1; ${d} has value 2`,
  ]);
});

test('a server that is away or not ready is named, and the others are compared', async () => {
  const a = await serve({ ready: shell(), metrics: metrics() });
  const b = await serve({
    ready: { title: 'x', status: 503, detail: 'The database does not answer.' },
    status: 503,
  });
  const away = 'http://127.0.0.1:9';
  expect(await compared([a, away])).toEqual([]);
  expect(await wrongs([a, b, away])).toEqual([
    `${b}: API server, not ready: The database does not answer.`,
    expect.stringContaining(`${away}: does not respond`),
  ]);
});

const onlyPublic = ['Clock: the clocks agree', 'Build of catalogue: the same: 1.0.0'];
const twoOfEach = () =>
  Promise.all(
    [shell(), shell(), { status: 'ready' }, { status: 'ready' }].map((ready) =>
      serve({ ready, metrics: metrics() }),
    ),
  );

test('without the token it says what it cannot compare, and of nothing else that it is the same', async () => {
  const urls = await twoOfEach();
  const findings = await checkFleet(urls, '');
  expect(findings.filter(({ state }) => state === 'note')).toHaveLength(4);
  expect(await wrongs(urls, '')).toEqual([]);
  expect(await compared(urls, '')).toEqual(onlyPublic);
});

test('a token that no server accepts is wrong, and nothing is compared by it', async () => {
  const urls = await twoOfEach();
  expect(await wrongs(urls, 'another-token-altogether')).toEqual(
    urls.map((url, at) => `${url}: ${at < 2 ? 'shell' : 'API server'}, ${refused}`),
  );
  expect(await compared(urls, 'another-token-altogether')).toEqual(onlyPublic);
});

test('where one of two servers accepts the token, nothing is compared with the other one', async () => {
  const a = await serve({ ready: { status: 'ready' }, metrics: metrics() });
  const b = await serve({ ready: { status: 'ready' }, metrics: metrics(), accepts: 'another-token' });
  expect(await wrongs([a, b])).toEqual([`${b}: API server, ${refused}`]);
  expect(await compared([a, b])).toEqual(['Clock: the clocks agree']);
});

test('what no server says is not the same', async () => {
  const urls = [await serve({ ready: { status: 'ready' } }), await serve({ ready: { status: 'ready' } })];
  const notes = (await checkFleet(urls, token)).filter(({ state }) => state === 'note');
  expect(notes.map(({ check }) => check)).toEqual(['Version (API servers)', 'Schema', 'Database']);
  expect(await compared(urls)).toEqual(['Clock: the clocks agree']);
});

test('servers are named by the settings or by the command', () => {
  const env = { SHELLS: 'https://a.example/, https://b.example', API_SERVERS: 'https://c.example:3010' };
  expect(namedServers('', env)).toEqual(['https://a.example', 'https://b.example', 'https://c.example:3010']);
  expect(namedServers('http://x,http://y', env)).toEqual(['http://x', 'http://y']);
  expect(() => namedServers('', {})).toThrow('A fleet has two servers at least');
  expect(() => namedServers('ftp://x,http://y', {})).toThrow("'ftp://x' is no http or https address");
});
