// Makes a call of the contract over HTTP. Which calls a browser bundle contains is decided by the callers: api-client
// for visitors, admin-client for the admin area.
import axios, { isAxiosError, type AxiosRequestConfig } from 'axios';
import * as z from 'zod/mini';
import { ApiFailure, readRetryAfter } from './api-failure';
import type { EndpointRow, List } from './schemas/endpoint';
import { Problem } from './schemas/problem';

export interface RequestOptions {
  baseUrl: string;
  /** Milliseconds. */
  timeout: number;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** What only the admin area needs, so that no other bundle contains how it is used. */
  transport?: Pick<AxiosRequestConfig, 'onUploadProgress' | 'responseType'>;
}

export interface RequestInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: Record<string, string | undefined>;
  file?: Blob | undefined;
}

/** Throws `ApiFailure` and nothing else. */
export async function request(
  endpoint: string,
  row: EndpointRow,
  { params = {}, query = {}, body, form, file }: RequestInput,
  { baseUrl, timeout, signal, headers, transport }: RequestOptions,
): Promise<unknown> {
  const [method = '', pattern = ''] = endpoint.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  try {
    const response = await axios.request<unknown>({
      method,
      url: baseUrl + path,
      params: query,
      // `use=Kitchen&use=Floors`, as forms write it.
      paramsSerializer: { indexes: null },
      data: form ? writeForm(row, form, file) : body,
      headers: {
        Accept: 'application/json',
        // For a form the browser sets the header itself, with the multipart boundary.
        ...(!form && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      timeout,
      // Proxy variables of the environment are for external hosts; the API's URL comes from our configuration.
      proxy: false,
      ...(signal && { signal }),
      ...transport,
    });
    return readResponse(row, response.data);
  } catch (error) {
    throw toApiFailure(error, endpoint);
  }
}

function writeForm(row: EndpointRow, values: Record<string, string | undefined>, file: Blob | undefined) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) form.append(name, value);
  if (file && row.file) form.append(row.file.field, file);
  return form;
}

function readResponse(row: EndpointRow, body: unknown): unknown {
  if (row.response) return z.parse(row.response, body);
  if (row.item) return readList(row.item, body, row.listFields);
  return body;
}

const Envelope = z.object({
  data: z.array(z.unknown()),
  total: z.optional(z.int()),
  page: z.optional(z.int()),
  pageSize: z.optional(z.int()),
});

/** A server may send a list as a bare array or under `data`. */
export function readList(item: z.ZodMiniType, body: unknown, fields?: z.ZodMiniObject): List<unknown> {
  const sent = Array.isArray(body) ? { data: body as unknown[] } : body;
  const envelope = z.parse(Envelope, sent);
  const data = z.parse(z.array(item), envelope.data);
  const { total = data.length, page = 1, pageSize = data.length } = envelope;
  return { ...(fields && z.parse(fields, sent)), data, total, page, pageSize };
}

/** Without the id of the request: pages that were rendered from the same failure are the same, byte for byte. */
const RepeatableProblem = z.omit(Problem, { instance: true });

function toApiFailure(error: unknown, endpoint: string): ApiFailure {
  if (isAxiosError<unknown>(error)) {
    const status = error.response?.status ?? 0;
    const problem = z.safeParse(RepeatableProblem, error.response?.data);
    const retryAfter = readRetryAfter(error.response?.headers['retry-after']);
    return new ApiFailure(`${endpoint}: ${status || error.message}`, status, problem.data, retryAfter);
  }
  const [, , resource = ''] = endpoint.split('/');
  return new ApiFailure(`${endpoint}: Invalid ${resource} data (${describeIssues(error)})`, 200);
}

/** Where the response does not match the contract, in one line: the first three issues are enough to find the cause. */
function describeIssues(error: unknown): string {
  if (!(error instanceof z.core.$ZodError)) return String(error);
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ');
}
