import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import type { Bucket } from '../src/images/bucket-image-files';
import { closeAfterTests, newFolder } from './test-database';

export interface StorageServer {
  bucket: Bucket;
  stop(): Promise<void>;
}

/** An S3 server with one empty bucket, on a free port of this machine. */
export async function startStorage(): Promise<StorageServer> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: await newFolder(),
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  const { port }: AddressInfo = await server.run();
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= server.close());
  closeAfterTests(stop);
  return {
    bucket: {
      name: 'pictures',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      isPathStyle: true,
      // The only credentials that s3rver accepts.
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    stop,
  };
}
