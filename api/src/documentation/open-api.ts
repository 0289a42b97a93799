// The OpenAPI document: made from the contract, so it always describes what is validated.
import { createHash } from 'node:crypto';
import { requestLimits } from '@site/shared-contracts';
import {
  apiContract,
  downloadTypes,
  EnquiryReceipt,
  Problem,
  type EndpointRow,
} from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { errorStatusesOf, statusDescriptions } from './error-statuses';
import { resourceOf } from './resources';
import { createSchemaCollector, type JsonSchema } from './schemas';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Header {
  description: string;
  schema: JsonSchema;
}

export interface MediaType {
  schema: JsonSchema;
  encoding?: Record<string, { contentType: string }>;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, Header>;
  content?: Record<string, MediaType>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  /** Left out where everybody may call it. */
  'x-access'?: EndpointRow['access'];
  'x-needs-recent-sign-in'?: true;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject>;
}

export interface OpenApi {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  /** In the document for everybody: digests of the calls that it leaves out. */
  'x-calls-behind-sign-in'?: string[];
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> };
}

type Collector = ReturnType<typeof createSchemaCollector>;

/** Which calls a document describes. Without sign-in nobody needs to know those of the admin area. */
export type DescribedCalls = 'all' | 'public';

export function createOpenApi(calls: DescribedCalls = 'all'): OpenApi {
  const collector = createSchemaCollector();
  const paths: OpenApi['paths'] = {};
  const tags = new Map<string, string>();
  for (const [endpoint, row] of Object.entries<EndpointRow>(apiContract)) {
    if (calls === 'public' && row.access !== 'public') continue;
    const [method = '', path = ''] = endpoint.split(' ');
    const resource = resourceOf(path);
    tags.set(resource.name, resource.description);
    const url = path.replace(/:(\w+)/g, '{$1}');
    const operation = describeEndpoint(method, path, row, collector);
    (paths[url] ??= {})[method.toLowerCase()] = { ...operation, tags: [resource.name] };
  }
  const { name, description } = resourceOf('/api/images/:name');
  tags.set(name, description);
  paths['/api/images/{name}'] = { get: { ...describeImageFile(collector), tags: [name] } };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Site API',
      version: '1',
      description:
        'Everything that the website and its admin area fetch. Responses are JSON, where nothing else is said; failures are ' +
        '`application/problem+json` (RFC 9457) with the id of the request as `instance` and, for wrong values, a ' +
        'message by field as `errors`. Unknown parameters are ignored. White space around a text is removed, ' +
        'and its length is counted in UTF-16 units, as browsers do.' +
        (calls === 'all' ? '' : ' The calls of the admin area are described here for who is signed in.'),
    },
    ...(calls === 'public' && {
      'x-calls-behind-sign-in': Object.entries<EndpointRow>(apiContract).flatMap(([endpoint, { access }]) =>
        access === 'public' ? [] : [digestOf(endpoint)],
      ),
    }),
    servers: [{ url: '/' }],
    tags: [...tags].map(([tag, text]) => ({ name: tag, description: text })),
    paths,
    components: {
      schemas: collector.named,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session-…',
          description: 'The cookie that `POST /api/auth/authenticate` sets. Its value changes with time.',
        },
        marker: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The `jwt` in the response of `POST /api/auth/authenticate`, which counts together with the cookie only.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal token: for scripts, without a cookie.',
        },
      },
    },
  };
}

/** Tells who knows a call, such as a build that makes it, whether there is one; tells others nothing about it. */
const digestOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex').slice(0, 16);

function describeEndpoint(
  method: string,
  path: string,
  row: EndpointRow,
  collector: Collector,
): Omit<Operation, 'tags'> {
  const isShared = method === 'GET' && row.access === 'public';
  const body = requestBody(row, collector);
  return {
    operationId: operationId(method, path),
    summary: row.summary,
    ...(row.most && { description: wholeListText(row.most) }),
    ...(row.access !== 'public' && { 'x-access': row.access }),
    ...(row.needsRecentSignIn && { 'x-needs-recent-sign-in': true }),
    security: row.access === 'public' ? [] : [{ session: [], marker: [] }, { token: [] }],
    parameters: [
      ...parametersOf(row.params, 'path', collector),
      ...parametersOf(row.query, 'query', collector),
      ...requestHeaders(row, isShared),
    ],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      200: {
        description: 'Done.',
        headers: { ...requestIdHeader, ...(isShared && tagHeader), ...(row.most && restHeaders) },
        content: row.download
          ? { [downloadTypes[row.download]]: { schema: { type: 'string' } } }
          : { 'application/json': { schema: responseOf(row, collector) } },
      },
      ...(isShared && {
        304: { description: 'The response that the client has is still current.', headers: requestIdHeader },
      }),
      ...problemResponses(errorStatusesOf(row), collector),
    },
  };
}

/** `GET /api/products/category/:id`: `getProductsCategoryById`. */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replace(/:(\w)/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return method.toLowerCase() + words.map(capital).join('');
}

function parametersOf(
  schema: z.ZodMiniObject | undefined,
  where: 'path' | 'query',
  { toJson }: Collector,
): Parameter[] {
  return Object.entries(schema?.shape ?? {}).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || !z.safeParse(value as z.ZodMiniType, undefined).success,
    schema: toJson(value as z.ZodMiniType, 'input'),
  }));
}

function requestHeaders(row: EndpointRow, isShared: boolean): Parameter[] {
  const header = (name: string, description: string, schema: JsonSchema = {}): Parameter => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', ...schema },
  });
  return [
    ...(isShared ? [header('If-None-Match', 'The `ETag` of the response that the client has.')] : []),
    ...(row.errorStatuses?.includes(412)
      ? [
          header(
            'If-Match',
            'The `ETag`, or the version in quotation marks, that the change was made from: `"3"`. Where somebody ' +
              'else was faster, nothing is changed and the response is 412.',
          ),
        ]
      : []),
    ...(row.response === EnquiryReceipt
      ? [
          header(
            'Idempotency-Key',
            'Made up by the sender, one for each submission. Sent again with the same key, it is stored once and ' +
              'gets the same response.',
            { pattern: '^[\\x21-\\x7e]{8,128}$' },
          ),
        ]
      : []),
  ];
}

const contentTypes = {
  picture: 'image/jpeg, image/png, image/webp, image/avif, image/gif',
  PDF: 'application/pdf',
  'CSV or Excel': Object.values(downloadTypes).join(', '),
};

function requestBody(row: EndpointRow, { toJson }: Collector): Record<string, MediaType> | undefined {
  if (row.body) return { 'application/json': { schema: toJson(row.body, 'input') } };
  if (!row.form) return undefined;
  const schema = toJson(row.form, 'input');
  if (!row.file) return { 'multipart/form-data': { schema } };
  const { field, isRequired, unless, type, maxBytes = requestLimits.imageBytes } = row.file;
  const most = `At most ${maxBytes / 1024 / 1024} MB`;
  const file: JsonSchema = {
    type: 'string',
    format: 'binary',
    contentMediaType: 'application/octet-stream',
    description:
      (type ? `${most}.` : `${most} and ${requestLimits.imageMegapixels} megapixels.`) +
      (unless === undefined ? '' : ` Required unless \`${unless}\` is sent.`),
  };
  const withFile = {
    type: 'object',
    properties: { [field]: file },
    ...(isRequired && unless === undefined && { required: [field] }),
  };
  return {
    'multipart/form-data': {
      schema: { allOf: [schema, withFile] },
      encoding: { [field]: { contentType: contentTypes[type ?? 'picture'] } },
    },
  };
}

/** One by one: the object that has them is a schema of its own, which a list cannot refer to for a part of itself. */
const listFieldsOf = ({ listFields }: EndpointRow, { toJson }: Collector): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(listFields?.shape ?? {}).map(([name, value]) => [
      name,
      toJson(value as z.ZodMiniType, 'output'),
    ]),
  );

function responseOf(row: EndpointRow, collector: Collector): JsonSchema {
  const { toJson } = collector;
  if (!row.item) return row.response ? toJson(row.response, 'output') : {};
  const items: JsonSchema = { type: 'array', items: toJson(row.item, 'output') };
  const whole = { type: 'integer', minimum: 0 };
  const list: JsonSchema = {
    type: 'object',
    properties: {
      status: { const: 200 },
      data: items,
      total: { ...whole, description: 'How many match, across all pages.' },
      page: { type: 'integer', minimum: 1 },
      pageSize: whole,
      ...listFieldsOf(row, collector),
    },
    required: ['status', 'data'],
  };
  return row.isBare ? { oneOf: [items, list] } : list;
}

const requestIdHeader = {
  'X-Request-Id': { description: 'Is in the logs too.', schema: { type: 'string' } },
};
const tagHeader = {
  ETag: {
    description: 'For `If-None-Match` and, where it has a version, `If-Match`.',
    schema: { type: 'string' },
  },
};
const wholeListText = (most: number) =>
  `Without \`page\` and \`pageSize\` the response has the first ${String(most)} items at most. Where there are more, ` +
  '`total` is their number, `X-Total-Count` too, and `Link` (`rel="next"`) is the page with the next ones.';
const restHeaders = {
  Link: {
    description: 'Where a list without `page` was too long: the page with the items after these.',
    schema: { type: 'string' },
  },
  'X-Total-Count': {
    description: 'Where a list without `page` was too long: how many items it has.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
};
const retryHeader = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'string', pattern: '^\\d+$' } },
};

function problemResponses(statuses: number[], { toJson }: Collector): Record<string, ResponseObject> {
  const content = { 'application/problem+json': { schema: toJson(Problem, 'output') } };
  const errorResponses = statuses.map((status): [string, ResponseObject] => [
    String(status),
    {
      description: statusDescriptions[status] ?? 'Rejected.',
      headers: { ...requestIdHeader, ...(status === 429 && retryHeader) },
      content,
    },
  ]);
  return {
    ...Object.fromEntries(errorResponses),
    default: { description: 'Something went wrong on our side.', headers: requestIdHeader, content },
  };
}

function describeImageFile(collector: Collector): Omit<Operation, 'tags'> {
  const bytes: MediaType = { schema: { type: 'string', format: 'binary' } };
  return {
    operationId: 'getImagesByName',
    summary: 'A file of an image, as responses name it. It never changes.',
    security: [],
    parameters: [
      {
        name: 'name',
        in: 'path',
        required: true,
        schema: { type: 'string', pattern: '^[0-9a-f]{16}-\\d{1,5}\\.(avif|webp)$' },
      },
    ],
    responses: {
      200: {
        description: 'The file.',
        headers: requestIdHeader,
        content: { 'image/webp': bytes, 'image/avif': bytes },
      },
      ...problemResponses([404, 503], collector),
    },
  };
}
