// Images and data sheets in a bucket of any storage with the S3 protocol.
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { tryLater } from '../problems/problems';
import type { Bucket } from '../config/bucket';
import type { ImageFiles } from './image-files';
import { aSecond } from '../time/time';

export function createBucketImageFiles(bucket: Bucket): ImageFiles {
  const { endpoint, credentials } = bucket;
  const client = new S3Client({
    region: bucket.region,
    forcePathStyle: bucket.isPathStyle,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    maxAttempts: 2,
    // A request waits for the response.
    requestHandler: {
      connectionTimeout: 2 * aSecond,
      requestTimeout: 10 * aSecond,
      throwOnRequestTimeout: true,
    },
    // Storages other than Amazon's reject checksums that the original protocol does not have.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const objectOf = (name: string) => ({ Bucket: bucket.name, Key: name });
  const headOf = (name: string) =>
    orUnavailable(orUndefined(client.send(new HeadObjectCommand(objectOf(name)))));

  return {
    async add(name, bytes) {
      await orUnavailable(
        client.send(new PutObjectCommand({ ...objectOf(name), Body: bytes, ContentLength: bytes.length })),
      );
    },

    find: (name) =>
      orUnavailable(
        orUndefined(
          client
            .send(new GetObjectCommand(objectOf(name)))
            .then(async ({ Body }) => Buffer.from((await Body?.transformToByteArray()) ?? [])),
        ),
      ),

    openStream: (name) =>
      orUnavailable(
        // In Node, a body is a stream of Node's.
        orUndefined(client.send(new GetObjectCommand(objectOf(name))).then(({ Body }) => Body as Readable)),
      ),

    has: async (name) => (await headOf(name)) !== undefined,

    sizeOf: async (name) => (await headOf(name))?.ContentLength,

    async *list(isWanted = () => true) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket.name })[Symbol.asyncIterator]();
      for (
        let page = await orUnavailable(pages.next());
        !page.done;
        page = await orUnavailable(pages.next())
      ) {
        for (const { Key, LastModified, Size } of page.value.Contents ?? [])
          if (Key && isWanted(Key))
            yield { name: Key, changedAt: LastModified?.getTime() ?? Date.now(), bytes: Size ?? 0 };
      }
    },

    async remove(name) {
      await orUnavailable(orUndefined(client.send(new DeleteObjectCommand(objectOf(name)))));
    },

    // An upload that fails leaves no object behind.
    removeUnfinished: () => Promise.resolve(0),
  };
}

const orUndefined = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    const isMissing = error instanceof S3ServiceException && /^(NoSuchKey|NotFound)$/.test(error.name);
    if (isMissing) return undefined;
    throw error;
  });

/** Any other error of the storage, or a timeout: not the client's mistake, so it gets 503 and can retry. */
const orUnavailable = <T>(call: Promise<T>): Promise<T> =>
  call.catch((cause: unknown) => {
    const problem = tryLater(503, 'The files cannot be reached now. Please try again.', 10);
    problem.cause = cause;
    throw problem;
  });
