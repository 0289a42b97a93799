import path from 'node:path';
import { ConfigError } from '@site/shared-contracts/server/config-error';
import { readConfig } from './config';

test('everything has a default', () => {
  expect(readConfig({ API_PORT: '' })).toMatchObject({
    port: 3010,
    host: '127.0.0.1',
    logLevel: 'info',
    dataDir: path.resolve('var/data'),
    demoDir: path.resolve('api/demo'),
    signIn: {
      sessionHours: 8,
      firstAdmin: { username: 'admin@site.example', password: undefined },
    },
  });
});

test('variables override the defaults', () => {
  const variables = { API_PORT: '4010', VAR_DIR: '/srv/site', LOG_LEVEL: 'warn', DEMO_CONTENT: 'off' };
  expect(readConfig(variables)).toMatchObject({
    port: 4010,
    dataDir: '/srv/site/data',
    logLevel: 'warn',
    demoDir: undefined,
  });
});

test('the database is a file in the data folder, unless there is a URL', () => {
  expect(readConfig({ VAR_DIR: '/srv/site' }).database).toBe('/srv/site/data/site.db');
  const address = 'postgres://site:secret@db.example.com/site';
  expect(readConfig({ DATABASE_URL: address }).database).toBe(address);
  expect(() => readConfig({ DATABASE_URL: 'mysql://site:secret@db.example.com/site' })).toThrow(
    /^The environment is not right:\n {2}DATABASE_URL: Expected postgres:[^\n]+$/,
  );
});

test.each([
  ['BACKUP_AT', '03:15'],
  ['BACKUP_KEEP', '7d'],
  ['BACKUP_DRILL_AT', 'sun 04:30'],
  ['BACKUP_S3_BUCKET', 'backups-of-another-site'],
  ['BACKUP_S3_PREFIX', 'another/'],
])('servers that differ in %s have other digests of it', (name, value) => {
  const common = { METRICS_TOKEN: 'a-token-for-the-scraper', BACKUP_S3_BUCKET: 'backups', S3_REGION: 'x' };
  const digests = (more: NodeJS.ProcessEnv) => readConfig({ ...common, ...more }).sharedSettings;
  const { [name]: digest, ...others } = digests({});
  const { [name]: other, ...sameOthers } = digests({ [name]: value });
  expect(digest).toMatch(/^\w{6}$/);
  expect(other).not.toBe(digest);
  expect(sameOthers).toEqual(others);
});

test('mail is sent where all three settings are present', () => {
  const settings = {
    SMTP_URL: 'smtp://us%40er:p%40ss@[::1]',
    MAIL_FROM: 'Site <a@b.c>',
    MAIL_TO: 'd@e.f, g@h.i',
  };
  expect(readConfig({}).mail).toBeUndefined();
  expect(readConfig(settings).mail).toEqual({
    server: { host: '::1', port: 587, isSecure: false, credentials: { user: 'us@er', pass: 'p@ss' } },
    from: 'Site <a@b.c>',
    to: ['d@e.f', 'g@h.i'],
    notices: { replies: ['d@e.f', 'g@h.i'], acceptances: ['d@e.f', 'g@h.i'] },
    publicUrl: '',
  });
  const PUBLIC_URL = 'https://www.example.com';
  expect(readConfig({ ...settings, PUBLIC_URL }).mail?.publicUrl).toBe(PUBLIC_URL);
  expect(readConfig({ ...settings, SMTP_URL: 'smtps://mail.example.com' }).mail?.server).toEqual({
    host: 'mail.example.com',
    port: 465,
    isSecure: true,
    credentials: undefined,
  });
  expect(() => readConfig({ ...settings, MAIL_TO: '' })).toThrow(
    'SMTP_URL, MAIL_FROM, MAIL_TO: Set all or none',
  );
});

test.each([
  ['SMTP_URL', 'https://mail.example.com'],
  ['SMTP_URL', 'smtp://:secret@'],
  ['SMTP_URL', 'smtp://user:sec%ret@mail.example.com'],
  ['MAIL_FROM', 'somebody'],
  ['MAIL_FROM', 'A <a@b.c>\nBcc: d@e.f'],
  ['MAIL_TO', 'Sales <sales@example.com>'],
  ['MAIL_TO', 'a@b.c,'],
])('%s=%j is rejected, and the message does not repeat it', (name, value) => {
  const settings = { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'a@b.c', MAIL_TO: 'd@e.f' };
  const read = () => readConfig({ ...settings, [name]: value });
  expect(read).toThrow(new RegExp(`^The environment is not right:\\n {2}${name}: .+$`));
  expect(read).not.toThrow('sec');
});

test('images are in the data folder, unless there is a bucket', () => {
  expect(readConfig({}).images).toEqual({ graceHours: 168, bucket: undefined });
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const storage = {
    S3_ENDPOINT: 'https://storage.example.com',
    S3_REGION: 'eu-central-1',
    S3_FORCE_PATH_STYLE: 'on',
  };
  const variables = { PICTURE_GRACE_HOURS: '24', S3_BUCKET: 'pictures', ...storage, ...keys };
  expect(readConfig(variables).images).toEqual({
    graceHours: 24,
    bucket: {
      name: 'pictures',
      region: 'eu-central-1',
      endpoint: 'https://storage.example.com',
      isPathStyle: true,
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    },
  });
  expect(readConfig({ S3_BUCKET: 'pictures' }).images.bucket).toMatchObject({ credentials: undefined });
});

test('half a pair of keys is rejected, and so is a grace time shorter than pages are cached', () => {
  expect(() => readConfig({ S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key' })).toThrow(ConfigError);
  expect(() => readConfig({ PICTURE_GRACE_HOURS: '0', S3_ENDPOINT: 'storage' })).toThrow(
    /^The environment is not right:\n {2}PICTURE_GRACE_HOURS: .+\n {2}S3_ENDPOINT: .+$/,
  );
});

test('the message names every invalid variable', () => {
  const read = () => readConfig({ API_PORT: '70000', LOG_LEVEL: 'loud', DEMO_CONTENT: 'maybe' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(
    /^The environment is not right:\n {2}API_PORT: .+\n {2}LOG_LEVEL: .+\n {2}DEMO_CONTENT: .+$/,
  );
});

test.each(['none', 'loopback', '10.0.0.5', 'loopback, 10.0.0.0/8,2001:db8::/32'])(
  'TRUST_PROXY takes %s',
  (list) => {
    expect(readConfig({ TRUST_PROXY: list }).trustedProxies).toBe(list === 'none' ? false : list);
  },
);

test.each(['yes', '1', '10.0.0', '10.0.0.0/33', '10.0.0.0/0', 'loopback,'])(
  'TRUST_PROXY does not take %s',
  (list) => {
    expect(() => readConfig({ TRUST_PROXY: list })).toThrow(/TRUST_PROXY: Expected/);
  },
);
