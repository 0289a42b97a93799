import { GetObjectCommand, paginateListObjectsV2, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Failure } from '../process/failure.mjs';

/** Milliseconds that a request may take; each is tried up to three times. */
const REQUEST_TIMEOUT = 5_000;
const MAX_ATTEMPTS = 3;

/** @typedef {{ env?: NodeJS.ProcessEnv, requestTimeout?: number }} S3Options */

/**
 * A bucket of any storage with the S3 protocol and conditional writes (`If-Match`, `If-None-Match`). A write whose
 * response was lost may have happened: it is tried again, and then the object is there or is another one, so that the result is
 * false. Callers read what is stored to find out.
 * @param {string} location `s3://bucket/prefix`
 * @param {S3Options} [options]
 * @returns {import('./storage.mjs').Storage}
 */
export function createS3Storage(location, { env = process.env, requestTimeout = REQUEST_TIMEOUT } = {}) {
  const { bucket, prefix } = parseLocation(location);
  const client = createClient(env, requestTimeout);
  const explain = explainerOf(bucket);
  const objectOf = (/** @type {string} */ key) => ({ Bucket: bucket, Key: prefix + key });
  const put = (
    /** @type {string} */ key,
    /** @type {Buffer} */ content,
    /** @type {{ IfMatch: string } | { IfNoneMatch: string }} */ condition,
  ) =>
    client
      .send(
        new PutObjectCommand({
          ...objectOf(key),
          ...condition,
          ...headersOf(key),
          Body: content,
          ContentLength: content.length,
        }),
      )
      .then(() => true, unlessAnother)
      .catch(explain);
  return {
    async read(key) {
      const found = await client
        .send(new GetObjectCommand(objectOf(key)))
        .catch(unlessMissing)
        .catch(explain);
      if (!found?.Body) return undefined;
      const content = Buffer.from(await found.Body.transformToByteArray().catch(explain));
      return { content, tag: found.ETag ?? '' };
    },
    create: (key, content) => put(key, content, { IfNoneMatch: '*' }),
    replace: (key, content, tag) => put(key, content, { IfMatch: tag }),
    async list(start) {
      const keys = [];
      try {
        for await (const page of paginateListObjectsV2(
          { client },
          { Bucket: bucket, Prefix: prefix + start },
        ))
          for (const { Key } of page.Contents ?? []) if (Key) keys.push(Key.slice(prefix.length));
      } catch (error) {
        explain(error);
      }
      return keys.sort();
    },
  };
}

/** @param {string} location */
function parseLocation(location) {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(location) ?? [];
  if (!bucket) throw new Failure(`${location} must be s3://bucket/prefix.`);
  const prefix = path.split('/').filter(Boolean).join('/');
  return { bucket, prefix: prefix && `${prefix}/` };
}

/** @param {NodeJS.ProcessEnv} env @param {number} requestTimeout */
function createClient(env, requestTimeout) {
  // The images of the site may be in another storage, with other rights (S3_BUCKET).
  const setting = (/** @type {string} */ name) => env[`REGISTRY_S3_${name}`] || env[`S3_${name}`];
  const [endpoint, accessKeyId, secretAccessKey] = [
    setting('ENDPOINT'),
    setting('ACCESS_KEY_ID'),
    setting('SECRET_ACCESS_KEY'),
  ];
  return new S3Client({
    region: setting('REGION') || 'us-east-1',
    forcePathStyle: setting('FORCE_PATH_STYLE') === 'on',
    ...(endpoint && { endpoint }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: Math.min(2_000, requestTimeout),
      requestTimeout,
      // The other one ends with the headers: a body that stops would be waited for without end.
      socketTimeout: requestTimeout,
      throwOnRequestTimeout: true,
    },
    // Storages other than Amazon's reject checksums that the original protocol does not have.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

const types = new Map([
  ['json', 'application/json'],
  ['js', 'text/javascript'],
  ['cjs', 'text/javascript'],
]);

/** For browsers and proxies that read the bucket over HTTP. @param {string} key */
function headersOf(key) {
  const ending = key.slice(key.lastIndexOf('.') + 1);
  return {
    ContentType: types.get(ending) ?? 'application/octet-stream',
    CacheControl: ending === 'json' ? 'no-cache' : 'public, max-age=31536000, immutable',
  };
}

/**
 * Throws a sentence about the bucket for whoever publishes, and for the log of a shell.
 * @param {string} bucket
 * @returns {(error: unknown) => never}
 */
const explainerOf = (bucket) => (error) => {
  const { name, message } = /** @type {Error} */ (error);
  const says = (/** @type {string} */ sentence) => new Failure(`The bucket '${bucket}' ${sentence}`);
  const status = statusOf(error);
  if (status === undefined) throw says(`cannot be reached or does not respond in time (${message || name}).`);
  if (isNoBucket(error)) throw says('does not exist.');
  if (status === 403) throw says(`refuses the keys of REGISTRY_S3_ACCESS_KEY_ID (${name}).`);
  if (status === 507) throw says(`is full (${name}).`);
  throw says(`fails with ${status} (${name}).`);
};

/** @param {unknown} error */
const statusOf = (error) =>
  /** @type {{ $metadata?: { httpStatusCode?: number } }} */ (error).$metadata?.httpStatusCode;

/** @param {unknown} error */
function unlessMissing(error) {
  if (statusOf(error) === 404) return undefined;
  throw error;
}

/** The condition of a write does not hold: 412, 409 while another write runs, 404 where the object is gone. @param {unknown} error */
function unlessAnother(error) {
  if ([404, 409, 412].includes(statusOf(error) ?? 0) && !isNoBucket(error)) return false;
  throw error;
}

/** @param {unknown} error */
const isNoBucket = (error) => error instanceof Error && error.name === 'NoSuchBucket';
