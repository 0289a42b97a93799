import axios, { isAxiosError } from 'axios';
import * as z from 'zod/mini';
import { ApiFailure } from './api-failure';
import type { EndpointRow, List } from './endpoint';
import type { ApiInput, ApiReply, PublicEndpoint } from './schemas';
import { Problem } from './schemas/problem';
import { publicApi } from './schemas/public-api';

export interface CallOptions {
  baseUrl: string;
  /** Milliseconds. */
  timeout: number;
  signal?: AbortSignal;
  /** Sent along when something is to happen once, however often it is asked for. */
  idempotencyKey?: string;
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Makes one of the public calls of the contract. Throws `ApiFailure` and nothing else. */
export async function callApi<E extends PublicEndpoint>(
  endpoint: E,
  input: ApiInput<E>,
  { baseUrl, timeout, signal, idempotencyKey }: CallOptions,
): Promise<ApiReply<E>> {
  const [method = '', pattern = ''] = endpoint.split(' ');
  const { params = {}, query = {}, body }: AnyInput = input;
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  try {
    const answer = await axios.request<unknown>({
      method,
      url: baseUrl + path,
      params: query,
      data: body,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      timeout,
      // A proxy of the surroundings is for addresses outside; the API's address is configuration.
      proxy: false,
      ...(signal && { signal }),
    });
    return readAnswer(publicApi[endpoint], answer.data) as ApiReply<E>;
  } catch (error) {
    throw asApiFailure(error, endpoint);
  }
}

function readAnswer(row: EndpointRow, body: unknown): unknown {
  if (row.reply) return z.parse(row.reply, body);
  if (row.item) return readList(row.item, body);
  return undefined;
}

const Envelope = z.object({
  data: z.array(z.unknown()),
  total: z.optional(z.int()),
  page: z.optional(z.int()),
  pageSize: z.optional(z.int()),
});

/** Servers send lists bare or under `data`; both are read. */
function readList(item: z.ZodMiniType, body: unknown): List<unknown> {
  const envelope = z.parse(Envelope, Array.isArray(body) ? { data: body } : body);
  const data = z.parse(z.array(item), envelope.data);
  const { total = data.length, page = 1, pageSize = data.length } = envelope;
  return { data, total, page, pageSize };
}

function asApiFailure(error: unknown, endpoint: PublicEndpoint): ApiFailure {
  if (isAxiosError<unknown>(error)) {
    const status = error.response?.status ?? 0;
    const problem = z.safeParse(Problem, error.response?.data);
    return new ApiFailure(`${endpoint}: ${status || error.message}`, status, problem.data);
  }
  const [, , resource = ''] = endpoint.split('/');
  return new ApiFailure(`${endpoint}: Invalid ${resource} data (${faultsOf(error)})`, 200);
}

/** Where the answer does not fit the contract, in one line; a list of a hundred broken items would say no more. */
function faultsOf(error: unknown): string {
  if (!(error instanceof z.core.$ZodError)) return String(error);
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ');
}
