import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { callModule } from '../../tests/support/call-module';

interface Settings {
  host: string;
  varDir: string;
  registry: string;
  apiBaseUrl: string;
  elsewhere: string[];
}
const read = (env: Record<string, string>) =>
  callModule<Settings>('launcher/environment.mjs', 'readSettings', env);

test('an empty environment gives the default settings', async () => {
  expect(await read({ API_PORT: '' })).toMatchObject({
    host: '127.0.0.1',
    varDir: path.resolve('var'),
    registry: path.resolve('var/registry'),
    apiBaseUrl: 'http://127.0.0.1:3010',
    elsewhere: [],
  });
});

test('all invalid variables are reported together', async () => {
  const wrong = {
    SHELL_PORT: 'http',
    ADMIN_PORT: '3001',
    API_BASE_URL: 'api.example',
    RUN_ELSEWHERE: 'blog',
  };
  const failure = read(wrong);
  await expect(failure).rejects.toThrow("SHELL_PORT must be a port between 1 and 65535, not 'http'.");
  await expect(failure).rejects.toThrow('ADMIN_PORT and CATALOGUE_PORT are both 3001.');
  await expect(failure).rejects.toThrow("RUN_ELSEWHERE names 'blog'.");
  await expect(failure).rejects.toThrow("API_BASE_URL must be an http or https address, not 'api.example'.");
});

test('the launcher ends with the exit code after which nothing starts it again', async () => {
  const launcher = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, SHELL_PORT: 'http' },
    stdio: 'ignore',
  });
  expect(await once(launcher, 'close')).toEqual([78, null]);
});

test('with API_BASE_URL no API is started, and a wildcard host is called by the loopback address', async () => {
  const settings = await read({ HOST: '0.0.0.0', API_BASE_URL: 'https://api.example' });
  expect(settings).toMatchObject({ apiBaseUrl: 'https://api.example', elsewhere: ['api'] });
  expect((await read({ HOST: '0.0.0.0' })).apiBaseUrl).toBe('http://127.0.0.1:3010');
});

test.each(['18.20.0', '20.18.3', '21.7.0', '22.11.0'])('Node %s is rejected', async (version) => {
  await expect(callModule('launcher/environment.mjs', 'checkNode', version)).rejects.toThrow(
    `Node ${version} is not supported.`,
  );
});

test.each(['20.19.0', '22.12.0', '24.0.0'])('Node %s is supported', async (version) => {
  await callModule('launcher/environment.mjs', 'checkNode', version);
});
