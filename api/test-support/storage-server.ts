import { startS3Server, type S3Server } from '@site/shared-testing/s3-server';
import type { Bucket } from '../src/config/bucket';
import { closeAfterTests } from './test-database';

export interface StorageServer extends Pick<S3Server, 'stop'> {
  bucket: Bucket;
  /** From now on, the storage rejects all requests. */
  deny: () => void;
}

/** An S3 server with one empty bucket, on a free port of this machine. */
export async function startStorage(): Promise<StorageServer> {
  const server = await startS3Server();
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= server.stop());
  closeAfterTests(stop);
  return {
    bucket: {
      name: 'pictures',
      region: 'us-east-1',
      endpoint: server.url,
      isPathStyle: true,
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    },
    deny: () => {
      server.fault = () => 'denied';
    },
    stop,
  };
}
