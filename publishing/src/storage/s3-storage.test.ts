import { startS3Server, type Fault, type S3Server } from '@site/shared-testing/s3-server';
import { Failure } from '../process/failure.mjs';
import { createS3Storage } from './s3-storage.mjs';

let s3: S3Server;
beforeEach(async () => {
  s3 = await startS3Server();
});
afterEach(() => s3.stop());

test.each<[Fault, RegExp]>([
  ['error', /^The bucket 'site' fails with 500 \(InternalError\)\.$/],
  ['denied', /^The bucket 'site' refuses the keys of REGISTRY_S3_ACCESS_KEY_ID \(AccessDenied\)\.$/],
  ['full', /^The bucket 'site' is full \(.+\)\.$/],
  ['hang', /^The bucket 'site' cannot be reached or does not respond in time \(.+\)\.$/],
])('a bucket that fails (%s) is a sentence for whoever publishes', async (fault, sentence) => {
  const storage = createS3Storage('s3://site/registry', { env: s3.env, requestTimeout: 200 });
  s3.fault = () => fault;
  const write = storage.create('catalogue.json', Buffer.from('{}'));
  await expect(write).rejects.toThrow(Failure);
  await expect(write).rejects.toThrow(sentence);
  if (fault === 'full') return;
  await expect(storage.read('catalogue.json')).rejects.toThrow(sentence);
  await expect(storage.list('')).rejects.toThrow(sentence);
});
