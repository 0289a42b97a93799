import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
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
  writeBeforeResponding((server as unknown as { store: Store }).store);
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

/** What is used here of the store of s3rver. */
interface Store {
  getResourcePath: (bucket: string, key: string, resource: 'object') => string;
  putMetadata: (bucket: string, key: string, metadata: object, md5: string) => Promise<void>;
  putObject: (object: StoredObject) => Promise<{ size: number; md5: string }>;
}

interface StoredObject {
  bucket: string;
  key: string;
  content: Readable;
  metadata: object;
}

/** By itself, s3rver responds before the file is written, so that a read right after that may find it empty. */
function writeBeforeResponding(store: Store): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = await buffer(content);
    const md5 = createHash('md5').update(bytes).digest('hex');
    const file = store.getResourcePath(bucket, key, 'object');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
    await store.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  };
}
