import { publicEnvironment } from './public-environment.mjs';

test('a process that runs the code of a build gets no secret', () => {
  const env = {
    PATH: '/bin',
    VAR_DIR: '/srv/site',
    SHELLS: 'https://a.example.com',
    PUBLISHING_KEY: 'a PEM',
    PUBLISHING_KEY_FILE: '/secrets/key.pem',
    REGISTRY_S3_ACCESS_KEY_ID: 'id',
    REGISTRY_S3_SECRET_ACCESS_KEY: 'secret',
    DATABASE_URL: 'postgres://user:password@host/site',
    GITHUB_TOKEN: 'token',
    ADMIN_PASSWORD: 'password',
    REGISTRY_HOOK_URL: 'https://chat.example.com/a-token',
  };
  expect(publicEnvironment(env)).toEqual({
    PATH: '/bin',
    VAR_DIR: '/srv/site',
    SHELLS: 'https://a.example.com',
    NODE_ENV: 'production',
  });
});
