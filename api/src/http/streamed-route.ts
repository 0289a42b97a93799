// A list of any length as a route: sent while it is read.
import { Readable } from 'node:stream';
import type { HTTPMethods, RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import { apiContract, type ApiContract, type StreamedEndpoint } from '@site/shared-contracts/schemas';
import { writeStreamedList } from '@site/shared-contracts/server/streamed-list';
import { tryLater } from '../problems/problems';
import { aSecond } from '../time/time';

/** Responses of one call that are sent at a time: each reads a whole table, and anybody may request it. */
export const CONCURRENT_STREAMS = 2;
/** Then a response ends without its end, so that a client that does not read keeps no place. */
const LONGEST_STREAM = 120 * aSecond;

/**
 * A list of any length. Its rows are read while earlier ones are sent, as fast as the client reads them. It is not kept
 * by the response cache and has no entity tag: both need the whole text.
 */
export function streamedRoute<E extends StreamedEndpoint>(
  endpoint: E,
  readBatches: () => AsyncIterable<readonly z.input<ApiContract[E]['item']>[]>,
): RouteOptions {
  const [method, url] = endpoint.split(' ') as [HTTPMethods, string];
  let open = 0;
  return {
    method,
    url,
    config: { access: apiContract[endpoint].access },
    handler: (_, reply) => {
      if (open >= CONCURRENT_STREAMS) throw tooMany();
      const signal = AbortSignal.timeout(LONGEST_STREAM);
      const body = Readable.from(writeStreamedList(readBatches()), { objectMode: false, signal });
      open += 1;
      // Also after a failure, and when the client is gone: then after the query that is running.
      body.once('close', () => {
        open -= 1;
      });
      return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body);
    },
  };
}

const tooMany = () => tryLater(503, 'Others receive this list now. Please try again.', 5);
