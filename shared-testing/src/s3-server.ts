// A storage with the S3 protocol in memory: objects, lists, uploads in parts and conditional writes, and the faults of a network. Anybody
// may read an object at `<url>/<bucket>/<key>`, as from a public bucket.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * `error`: a 500, and nothing happens. `denied`: a 403, and nothing happens. `full`: a 507, and nothing happens. `hang`: no response, and nothing happens. `lost`: it happens, and there is no
 * response. `late`: no response, and it happens after the client has given up. `stall`: it happens, and the response
 * stops in the middle of its body.
 */
export type Fault = 'error' | 'denied' | 'full' | 'hang' | 'lost' | 'late' | 'stall';

export interface S3Server {
  url: string;
  /** Key with the bucket to content. */
  objects: Map<string, Buffer>;
  /** Uploads in parts that have begun and not ended, by their id. */
  uploads: Map<string, PartedUpload>;
  /** The fault of the next request, or none. */
  fault: (method: string, key: string) => Fault | undefined;
  /** The environment for a client. */
  env: NodeJS.ProcessEnv;
  /** Resolves when nothing is still to happen late. */
  settled: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface PartedUpload {
  key: string;
  begunAt: Date;
  parts: Map<number, Buffer>;
}

/** Milliseconds after which a late write happens. */
const LATE = 400;

/** When an object was written, for lists. */
const changedAt = new WeakMap<Buffer, Date>();

const tagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`;

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

const xml = (body: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?>${body}`,
});

const problem = (status: number, code: string): Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

function put(objects: S3Server['objects'], key: string, request: IncomingMessage, content: Buffer): Reply {
  const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
  const stored = objects.get(key);
  if (noneMatch === '*' && stored) return problem(412, 'PreconditionFailed');
  if (match !== undefined && !stored) return problem(404, 'NoSuchKey');
  if (match !== undefined && stored && match !== tagOf(stored)) return problem(412, 'PreconditionFailed');
  objects.set(key, content);
  changedAt.set(content, new Date());
  return { status: 200, headers: { etag: tagOf(content) } };
}

function list(objects: S3Server['objects'], bucket: string, prefix: string): Reply {
  const start = `${bucket}/${prefix}`;
  const keys = [...objects.keys()].filter((key) => key.startsWith(start)).sort();
  const contents = keys.map((key) => {
    const content = objects.get(key) ?? Buffer.of();
    const time = (changedAt.get(content) ?? new Date()).toISOString();
    return `<Contents><Key>${key.slice(bucket.length + 1)}</Key><Size>${content.length}</Size><LastModified>${time}</LastModified></Contents>`;
  });
  return xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`);
}

function listUploads({ uploads }: S3Server, bucket: string): Reply {
  const entries = [...uploads].map(
    ([id, { key, begunAt }]) =>
      `<Upload><Key>${key.slice(bucket.length + 1)}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
  );
  return xml(`<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`);
}

/** Undefined for a request that is not about an upload in parts. */
function respondToParts(
  s3: S3Server,
  { method }: IncomingMessage,
  url: URL,
  content: Buffer,
): Reply | undefined {
  const { uploads, objects } = s3;
  const key = decodeURIComponent(url.pathname.slice(1));
  const id = url.searchParams.get('uploadId');
  if (url.searchParams.has('uploads')) {
    if (method === 'GET') return listUploads(s3, key.replace(/\/$/, ''));
    const begun = String(Math.random()).slice(2);
    uploads.set(begun, { key, begunAt: new Date(), parts: new Map() });
    return xml(
      `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  if (id === null) return undefined;
  const upload = uploads.get(id);
  if (!upload) return problem(404, 'NoSuchUpload');
  if (method === 'PUT') {
    upload.parts.set(Number(url.searchParams.get('partNumber')), content);
    return { status: 200, headers: { etag: tagOf(content) } };
  }
  uploads.delete(id);
  if (method === 'DELETE') return { status: 204 };
  const parts = [...upload.parts].sort(([one], [other]) => one - other).map(([, part]) => part);
  objects.set(key, Buffer.concat(parts));
  return xml('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
}

function respond(s3: S3Server, request: IncomingMessage, content: Buffer): Reply {
  const { objects } = s3;
  const url = new URL(request.url ?? '/', 'http://s3');
  const { pathname, searchParams } = url;
  const ofParts = respondToParts(s3, request, url, content);
  if (ofParts) return ofParts;
  const key = decodeURIComponent(pathname.slice(1));
  if (request.method === 'PUT') return put(objects, key, request, content);
  if (searchParams.has('list-type'))
    return list(objects, key.replace(/\/$/, ''), searchParams.get('prefix') ?? '');
  if (request.method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  const stored = objects.get(key);
  if (!stored) return problem(404, 'NoSuchKey');
  // Also for HEAD, which has no body.
  const headers = { etag: tagOf(stored), 'content-length': String(stored.length) };
  return { status: 200, headers, body: stored };
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, headers).end(body);
}

function stall(response: ServerResponse, { status, headers, body = '' }: Reply): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length + 1 });
  response.flushHeaders();
  response.write(bytes.subarray(0, bytes.length / 2));
}

export async function startS3Server(): Promise<S3Server> {
  const late = new Set<Promise<void>>();
  const s3 = { objects: new Map(), uploads: new Map(), fault: () => undefined } as unknown as S3Server;
  const server = createServer((request, response) => {
    void buffer(request).then((content) => {
      const { pathname } = new URL(request.url ?? '/', 'http://s3');
      const fault = s3.fault(request.method ?? '', decodeURIComponent(pathname.slice(1)));
      if (fault === 'error') send(response, problem(500, 'InternalError'));
      if (fault === 'denied') send(response, problem(403, 'AccessDenied'));
      if (fault === 'full') send(response, problem(507, 'InsufficientStorage'));
      if (fault === 'lost') respond(s3, request, content);
      if (fault === 'stall') stall(response, respond(s3, request, content));
      if (fault === 'late') {
        const happening = new Promise<void>((resolve) => {
          setTimeout(() => {
            respond(s3, request, content);
            late.delete(happening);
            resolve();
          }, LATE);
        });
        late.add(happening);
      }
      if (fault === undefined) send(response, respond(s3, request, content));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(s3, {
    url,
    env: {
      REGISTRY_S3_ENDPOINT: url,
      REGISTRY_S3_FORCE_PATH_STYLE: 'on',
      REGISTRY_S3_ACCESS_KEY_ID: 'test',
      REGISTRY_S3_SECRET_ACCESS_KEY: 'test',
    },
    settled: async () => {
      await Promise.all(late);
    },
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  });
}
