import { readConfig } from './config';

test('without any variable the usual ports and folders hold', () => {
  expect(readConfig({}, '/dist')).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    apiBaseUrl: 'http://127.0.0.1:3010',
    registry: expect.stringMatching(/var\/registry$/) as string,
    trustedRemotes: expect.stringMatching(/var\/trusted-remotes\.json$/) as string,
  });
});

test('an empty variable is one that is not set', () => {
  expect(readConfig({ API_BASE_URL: '', SHELL_PORT: '' }, '/dist').port).toBe(3000);
});

test('an API elsewhere is taken with or without a slash at its end', () => {
  const { apiBaseUrl } = readConfig({ API_BASE_URL: 'https://api.example.com/v1/' }, '/dist');
  expect(apiBaseUrl).toBe('https://api.example.com/v1');
});

test('PUBLIC_URL is an origin, with or without a slash at its end', () => {
  const read = (PUBLIC_URL?: string) => readConfig({ SHELL_PORT: '4100', PUBLIC_URL }, '/dist').publicUrl;
  expect(read()).toBe('http://localhost:4100');
  expect(read('https://www.example.com/')).toBe('https://www.example.com');
  for (const wrong of ['www.example.com', 'ftp://example.com', 'https://example.com/shop', 'https://a b'])
    expect(() => read(wrong)).toThrow(/PUBLIC_URL: Expected an origin/);
});

test('PAGE_DATA_SECONDS is a time of at most half a minute', () => {
  const read = (PAGE_DATA_SECONDS?: string) => readConfig({ PAGE_DATA_SECONDS }, '/dist').pageDataTimeout;
  expect([read(), read('2.5')]).toEqual([1_000, 2_500]);
  for (const wrong of ['0', '31', 'soon']) expect(() => read(wrong)).toThrow(/PAGE_DATA_SECONDS/);
});

test('READY_SECONDS is a time of at most ten minutes', () => {
  const read = (READY_SECONDS?: string) => readConfig({ READY_SECONDS }, '/dist').buildsTimeout;
  expect([read(), read('0'), read('2.5')]).toEqual([60_000, 0, 2_500]);
  for (const wrong of ['-1', '601', 'soon']) expect(() => read(wrong)).toThrow(/READY_SECONDS/);
});

test('RENDER_WORKERS is a number of threads, at least two by default', () => {
  const read = (RENDER_WORKERS?: string) => readConfig({ RENDER_WORKERS }, '/dist').renderWorkers;
  expect(read()).toBeGreaterThanOrEqual(2);
  expect(read('1')).toBe(1);
  for (const wrong of ['0', '65', '1.5', 'many']) expect(() => read(wrong)).toThrow(/RENDER_WORKERS/);
});

test('shells that differ in what they tell a CDN have other digests of it', () => {
  const digests = (PURGE_URLS: string, PURGE_SECRET: string) =>
    readConfig({ METRICS_TOKEN: 'a-token-for-the-scraper', PURGE_URLS, PURGE_SECRET }, '/dist')
      .sharedSettings;
  const of = digests('https://cdn.example/purge', 'a secret of the purger');
  expect(digests('https://cdn.example/purge', 'a secret of the purger')).toEqual(of);
  const other = digests('https://other.example/purge', 'another secret of it');
  expect(Object.keys(of).filter((name) => of[name] !== other[name])).toEqual(['PURGE_URLS', 'PURGE_SECRET']);
});

test('PURGE_URLS are URLs, and have a secret', () => {
  const read = (PURGE_URLS?: string, PURGE_SECRET?: string) =>
    readConfig({ PURGE_URLS, PURGE_SECRET }, '/dist').purging;
  const secret = 'a secret of the tests';
  const urls = ['http://10.0.0.1/.purge', 'https://cdn.example.com/purge'];
  expect(read()).toBeUndefined();
  expect(read(urls.join(', '), secret)).toEqual({ urls, secret });
  for (const wrong of ['cdn.example.com', 'ftp://cdn.example.com', ','])
    expect(() => read(wrong, secret)).toThrow(/PURGE_URLS: Expected/);
  expect(() => read(urls[0], 'short')).toThrow(/PURGE_SECRET: Expected/);
  expect(() => read(urls[0])).toThrow(/Set both PURGE_URLS and PURGE_SECRET/);
});

test('every wrong variable is named', () => {
  const read = () => readConfig({ SHELL_PORT: '70000', API_BASE_URL: 'nowhere', LOG_LEVEL: 'loud' }, '/dist');
  expect(read).toThrow(/SHELL_PORT[\s\S]*API_BASE_URL[\s\S]*LOG_LEVEL/);
});

test.each(['1', '0', 'yes', '10.0.0.0/33'])('TRUST_PROXY does not take %s', (list) => {
  expect(() => readConfig({ TRUST_PROXY: list }, '/dist')).toThrow(/TRUST_PROXY: Expected/);
});
