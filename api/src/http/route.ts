// Turns a row of the contract into a route: its URL, its validation and its types all come from the row.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { listLimits, type List } from '@site/shared-contracts';
import {
  apiContract,
  downloadTypes,
  type ApiContract,
  type Download,
  type Endpoint,
  type EndpointRow,
  type ListFields,
} from '@site/shared-contracts/schemas';
import type { AuthenticatedActor } from './actor';
import { readMultipartForm } from '../multipart/read-multipart-form';
import { respondIfChanged, expectedVersions, addEtag } from './conditional-requests';
import { ProblemError } from '../problems/problems';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: EndpointRow['access'];
    needsRecentSignIn?: EndpointRow['needsRecentSignIn'];
    /** The response is the same for every client, so it can be cached. */
    isShared?: boolean;
    /** Names of the query's parameters; others are ignored. */
    parameters?: string[];
  }
}

type Parsed<Row, Name extends string> =
  Row extends Record<Name, infer Schema extends z.ZodMiniType> ? z.output<Schema> : undefined;

export interface Input<E extends Endpoint> {
  params: Parsed<ApiContract[E], 'params'>;
  query: Parsed<ApiContract[E], 'query'>;
  body: Parsed<ApiContract[E], 'body'>;
  form: Parsed<ApiContract[E], 'form'>;
  /** The bytes of the file that came with the form. */
  file: ApiContract[E] extends { file: { isRequired: true; unless?: never } } ? Buffer : Buffer | undefined;
  actor: ApiContract[E] extends { access: 'public' } ? undefined : AuthenticatedActor;
  /** Sends a `Set-Cookie` with the response. */
  setCookie: (cookie: string) => void;
  request: RequestMetadata;
}

export interface RequestMetadata {
  id: string;
  /** The client's IP address. */
  address: string;
  /** The `Cookie` header. */
  cookies: string | undefined;
  /** The visitor's connection uses TLS. */
  isSecure: boolean;
  /** The `User-Agent` header. */
  userAgent: string;
  idempotencyKey: string | undefined;
  /** The versions in `If-Match`, of which one must be the current one; undefined where any version is accepted. */
  ifMatch: number[] | undefined;
  /** Of the site, as the client names it: a browser's `Origin`, or else the request's own address. */
  origin: string;
}

/** A single object, without the status; or a list, with `total`, `page` and `pageSize` only where it can be paged. */
export type ResponseBody<E extends Endpoint> = ApiContract[E] extends {
  item: infer Item extends z.ZodMiniType;
}
  ? Pick<List<z.input<Item>>, 'data'> & Partial<List<z.input<Item>>> & ListFields<ApiContract[E]>
  : ApiContract[E] extends { response: infer Response extends z.ZodMiniType }
    ? Omit<z.input<Response>, 'status'>
    : ApiContract[E] extends { download: Download }
      ? FileResponse
      : never;

/** Of a call whose response is the status alone, nothing is sent of what the handler returns. */
type Result<E extends Endpoint> = keyof ResponseBody<E> extends never ? unknown : ResponseBody<E>;

export interface FileResponse {
  name: string;
  /** The content, in parts that are read when the client has taken the ones before. */
  parts: AsyncIterator<string | Uint8Array, unknown>;
}

export function route<E extends Endpoint>(
  endpoint: E,
  response: (input: Input<E>) => Promise<Result<E>>,
): RouteOptions {
  const [method, url] = endpoint.split(' ') as [HTTPMethods, string];
  const row: EndpointRow = apiContract[endpoint];
  const isShared = method === 'GET' && row.access === 'public';
  return {
    method,
    url,
    config: {
      access: row.access,
      ...(row.needsRecentSignIn && { needsRecentSignIn: true }),
      isShared,
      parameters: Object.keys(row.query?.shape ?? {}),
    },
    ...(row.bodyBytes && { bodyLimit: row.bodyBytes }),
    onSend: respondIfChanged,
    handler: async (request, reply) => {
      const input = await readInput(row, request, reply);
      const returned = await response(input);
      const result = (isStatusAlone(row) ? {} : returned) as ResponseBody<E>;
      request.isEmptyList = 'total' in result && result.total === 0;
      if ('parts' in result) return sendFile(reply, result, row.download);
      if (row.most && 'data' in result) linkRest(reply, request, result);
      const body = shapeResponse(row, result, request);
      return sendResponse(reply, body, isShared);
    },
  };
}

const isStatusAlone = ({ response }: EndpointRow): boolean =>
  response instanceof z.ZodMiniObject && Object.keys(response.shape).join() === 'status';

async function readInput(
  row: EndpointRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Input<Endpoint>> {
  const params = readParams(row, request.params);
  const query = row.query && check(row.query, request.query);
  const { fields, file } = row.form ? await readMultipartForm(request, row) : {};
  if (row.form && row.file && !file && isFileRequired(row.file, fields)) {
    const { error } = z.safeParse(row.form, fields);
    const missing = {
      [row.file.field]: row.file.type ? `Choose a ${row.file.type} file.` : 'Choose a picture.',
    };
    throw new ProblemError(422, wrongValues, { ...(error && fieldErrors(error)), ...missing });
  }
  return {
    params,
    query,
    body: row.body && readBody(row.body, request),
    form: row.form && check(row.form, fields),
    file,
    actor: request.actor,
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
    request: {
      id: request.id,
      address: request.ip,
      cookies: request.headers.cookie,
      isSecure: request.protocol === 'https',
      userAgent: request.headers['user-agent'] ?? '',
      idempotencyKey: readIdempotencyKey(request),
      ifMatch: expectedVersions(request.headers['if-match']),
      origin: request.headers.origin ?? `${request.protocol}://${request.host}`,
    },
  } as Input<Endpoint>;
}

const isFileRequired = (
  { isRequired, unless }: NonNullable<EndpointRow['file']>,
  fields: Readonly<Record<string, unknown>> = {},
) => isRequired && (unless === undefined || fields[unless] === undefined);

/** Responds with 404 to an id that cannot exist. */
function readParams(row: EndpointRow, params: unknown): unknown {
  if (!row.params) return undefined;
  const { success, data } = z.safeParse(row.params, params);
  if (!success) throw new ProblemError(404, 'There is nothing at this address.');
  return data;
}

function readBody(schema: z.ZodMiniType, { headers, body }: FastifyRequest): unknown {
  if (headers['content-type']?.startsWith('multipart/')) throw new ProblemError(415, 'Send this as JSON.');
  if (body !== undefined) return check(schema, body);
  // A missing body gets the validation errors of an empty one, and an error of its own where no field is required.
  check(schema, {});
  throw new ProblemError(422, 'The body is missing.');
}

function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{8,128}$/.test(key)) return key;
  throw new ProblemError(422, 'An Idempotency-Key has 8 to 128 characters, without spaces.');
}

const wrongValues = 'Please check the marked fields.';

function check(schema: z.ZodMiniType, value: unknown): unknown {
  const { success, data, error } = z.safeParse(schema, value, { error: z.locales.en().localeError });
  if (success) return data;
  throw new ProblemError(422, wrongValues, fieldErrors(error));
}

/** Of a list in a body, the place too: `lines.0.quantity`. Of other fields with parts, the field alone. */
const fieldOf = (path: readonly string[]): string =>
  path[0] === 'lines' ? path.join('.') : (path[0] ?? 'body');

/** The first validation error of each field. */
function fieldErrors({ issues }: z.core.$ZodError): Record<string, string> {
  const errors = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = fieldOf(path.map(String));
    if (!errors.has(field)) errors.set(field, message);
  }
  return Object.fromEntries(errors);
}

function shapeResponse(row: EndpointRow, response: object, { query }: FastifyRequest): object {
  if (row.response instanceof z.ZodMiniObject && 'status' in row.response.shape)
    return { status: 200, ...response };
  if (!row.item) return response;
  if (row.isBare && !isPage(query) && 'data' in response) return response.data as object;
  return { status: 200, ...response };
}

/** For a list that was requested without a page and is too long: how many items it has, and where the others begin. */
function linkRest(
  reply: FastifyReply,
  { url, query, routeOptions }: FastifyRequest,
  { data = [], total = 0 }: Partial<List<unknown>>,
): void {
  if (isPage(query) || total <= data.length) return;
  const { parameters = [] } = routeOptions.config;
  const known = Object.entries(query as Record<string, string | string[]>)
    .filter(([name]) => parameters.includes(name))
    .flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
  const page = data.length / listLimits.pageSize + 1;
  const next = new URLSearchParams([
    ...known,
    ['page', String(page)],
    ['pageSize', String(listLimits.pageSize)],
  ]);
  const [path = ''] = url.split('?');
  reply.headers({ link: `<${path}?${next.toString()}>; rel="next"`, 'x-total-count': total });
}

const isPage = (query: unknown) => ['page', 'pageSize'].some((name) => name in (query as object));

function sendResponse(reply: FastifyReply, body: object, isShared: boolean): FastifyReply {
  const text = JSON.stringify(body);
  if (isShared) addEtag(reply, text, (body as { version?: number }).version);
  else reply.header('cache-control', 'no-store');
  return reply.type('application/json; charset=utf-8').send(text);
}

/**
 * The first part is read before the response begins, so that a failure up to then has a status of its own. After a
 * later failure the connection ends without the end of the response, so that no client takes the file for complete.
 */
async function sendFile(
  reply: FastifyReply,
  { name, parts }: FileResponse,
  download: Download = 'csv',
): Promise<FastifyReply> {
  const first = await parts.next();
  async function* wholeFile() {
    for (let part = first; !part.done; part = await parts.next()) yield part.value;
  }
  return reply
    .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` })
    .type(download === 'csv' ? 'text/csv; charset=utf-8' : downloadTypes[download])
    .send(Readable.from(wholeFile(), { objectMode: false }));
}
