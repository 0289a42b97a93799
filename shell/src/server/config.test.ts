import { readConfig } from './config';

test('without any variable the usual ports and folders hold', () => {
  expect(readConfig({}, '/dist')).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    apiBaseUrl: 'http://127.0.0.1:3010',
    registry: expect.stringMatching(/var\/registry\.json$/) as string,
  });
});

test('an empty variable is one that is not set', () => {
  expect(readConfig({ API_BASE_URL: '', SHELL_PORT: '' }, '/dist').port).toBe(3000);
});

test('an API elsewhere is taken with or without a slash at its end', () => {
  const { apiBaseUrl } = readConfig({ API_BASE_URL: 'https://api.example.com/v1/' }, '/dist');
  expect(apiBaseUrl).toBe('https://api.example.com/v1');
});

test('without PUBLIC_URL the site is where it runs; with it, a slash at the end changes nothing', () => {
  expect(readConfig({ SHELL_PORT: '4000' }, '/dist').publicUrl).toBe('http://localhost:4000');
  const { publicUrl } = readConfig({ PUBLIC_URL: 'https://www.example.com/' }, '/dist');
  expect(publicUrl).toBe('https://www.example.com');
});

test('every wrong variable is named', () => {
  const read = () => readConfig({ SHELL_PORT: '70000', API_BASE_URL: 'nowhere', LOG_LEVEL: 'loud' }, '/dist');
  expect(read).toThrow(/SHELL_PORT[\s\S]*API_BASE_URL[\s\S]*LOG_LEVEL/);
});

test.each(['1', '0', 'yes', '10.0.0.0/33'])('TRUST_PROXY does not take %s', (list) => {
  expect(() => readConfig({ TRUST_PROXY: list }, '/dist')).toThrow(/TRUST_PROXY: Expected/);
});
