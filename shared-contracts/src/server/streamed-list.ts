// A list of any length, sent as JSON with one item a line: neither the sender nor the receiver has all of it in memory.
import * as z from 'zod/mini';
import { ApiFailure, isApiFailure, readRetryAfter } from '../api-failure';
import type { EndpointRow } from '../schemas/endpoint';
import { readList } from '../request';
import { apiContract, type ApiContract, type StreamedEndpoint } from '../schemas';

type Item<E extends StreamedEndpoint> = z.output<ApiContract[E]['item']>;

const start = '{"status":200,"data":[';
const end = ']}';

/** The text of a response, a chunk for each batch. */
export async function* writeStreamedList(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = `${start}\n`;
  for await (const items of batches) {
    if (items.length === 0) continue;
    yield before + items.map((item) => JSON.stringify(item)).join(',\n');
    before = ',\n';
  }
  yield before.startsWith(start) ? `${start}\n${end}\n` : `\n${end}\n`;
}

export interface StreamOptions {
  baseUrl: string;
  /** Milliseconds without any data. */
  timeout: number;
}

/**
 * The items of a list as they arrive, also of a server that sends the list as a whole. Throws `ApiFailure` and nothing
 * else, also where the response ends before its end.
 */
export async function* readStreamedList<E extends StreamedEndpoint>(
  endpoint: E,
  { baseUrl, timeout }: StreamOptions,
): AsyncGenerator<Item<E>> {
  const row: EndpointRow & { item: z.ZodMiniType } = apiContract[endpoint];
  const request = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // Only while data are awaited: the receiver may take as long as it likes for each item.
  const startTimer = () => {
    timer = setTimeout(() => {
      request.abort(new Error(`No data for ${timeout} ms`));
    }, timeout);
  };
  const stopTimer = () => {
    clearTimeout(timer);
  };
  startTimer();
  try {
    const response = await fetch(baseUrl + endpoint.slice('GET '.length), { signal: request.signal });
    if (!response.ok || !response.body)
      throw new ApiFailure(
        `${endpoint}: ${response.status}`,
        response.status,
        undefined,
        readRetryAfter(response.headers.get('retry-after')),
      );
    const items = readItems(linesOf(response.body, stopTimer, startTimer), row.item);
    for await (const item of items) yield item as Item<E>;
  } catch (error) {
    throw isApiFailure(error) ? error : new ApiFailure(`${endpoint}: ${describe(error)}`, 0);
  } finally {
    stopTimer();
    request.abort();
  }
}

async function* readItems(lines: AsyncGenerator<string, void>, item: z.ZodMiniType): AsyncGenerator {
  const { value: first } = await lines.next();
  if (first === undefined) throw new Error('The response is empty');
  if (first !== start) {
    let text = first;
    for await (const line of lines) text += `\n${line}`;
    yield* readList(item, JSON.parse(text)).data;
    return;
  }
  for await (const line of lines) {
    if (line === end) return;
    yield z.parse(item, JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line));
  }
  throw new Error('The response ended early');
}

async function* linesOf(
  body: ReadableStream<Uint8Array>,
  onData: () => void,
  onWait: () => void,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    onData();
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    onWait();
  }
  onData();
  if (rest) yield rest;
}

/** The `fetch` of Node says only that it failed; the reason is in the cause. */
function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${String(error)}${cause}`;
}
