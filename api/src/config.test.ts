import path from 'node:path';
import { ConfigError, readConfig } from './config';

test('everything has a default', () => {
  expect(readConfig({ API_PORT: '' })).toEqual({
    port: 3010,
    host: '127.0.0.1',
    logLevel: 'info',
    dataDir: path.resolve('var/data'),
    demoDir: path.resolve('api/demo'),
  });
});

test('what is set counts', () => {
  const variables = { API_PORT: '4010', VAR_DIR: '/srv/site', LOG_LEVEL: 'warn', DEMO_CONTENT: 'off' };
  expect(readConfig(variables)).toMatchObject({
    port: 4010,
    dataDir: '/srv/site/data',
    logLevel: 'warn',
    demoDir: undefined,
  });
});

test('every wrong variable is named', () => {
  const read = () => readConfig({ API_PORT: '70000', LOG_LEVEL: 'loud', DEMO_CONTENT: 'maybe' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(
    /^The environment is not right:\n {2}API_PORT: .+\n {2}LOG_LEVEL: .+\n {2}DEMO_CONTENT: .+$/,
  );
});
