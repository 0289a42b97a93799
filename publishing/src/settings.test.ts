import { readEnvironment } from './settings.mjs';

const env = {
  REGISTRY: 's3://site/registry',
  REGISTRY_S3_ENDPOINT: 'https://storage.example.com',
  PUBLISHING_KEY: 'a key',
  STAGING_REGISTRY: 's3://site/staging',
  STAGING_TRUSTED_REMOTES: 's3://site/staging.json',
  STAGING_PUBLISHING_KEY_FILE: '/secrets/staging.pem',
};
const places = ['REGISTRY', 'TRUSTED_REMOTES'];

test('an environment has its own variables, and those that all share', () => {
  expect(readEnvironment('staging', places, env)).toMatchObject({
    REGISTRY: 's3://site/staging',
    TRUSTED_REMOTES: 's3://site/staging.json',
    REGISTRY_S3_ENDPOINT: 'https://storage.example.com',
    // Not the key of another environment.
    PUBLISHING_KEY: '',
    PUBLISHING_KEY_FILE: '/secrets/staging.pem',
  });
});

test('what an environment must have itself is not taken from another one', () => {
  expect(() => readEnvironment('pre-production', places, env)).toThrow(
    "Nothing says where the environment 'pre-production' is: set PRE_PRODUCTION_REGISTRY, PRE_PRODUCTION_TRUSTED_REMOTES.",
  );
});
