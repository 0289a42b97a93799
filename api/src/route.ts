// How a row of the contract becomes a route: its address, its checks and its types all come from the row.
import type { HTTPMethods, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { List } from '@site/shared-contracts';
import { apiContract, type ApiContract, type Endpoint } from '@site/shared-contracts/schemas';
import { answerIfChanged } from './fresh-answer';
import { ProblemError } from './problems/problems';

type Checked<Row, Part extends string> =
  Row extends Record<Part, infer Schema extends z.ZodMiniType> ? z.output<Schema> : undefined;

export interface Input<E extends Endpoint> {
  params: Checked<ApiContract[E], 'params'>;
  query: Checked<ApiContract[E], 'query'>;
}

/** A single object, or a list; `total`, `page` and `pageSize` only where the list can be paged. */
export type Answer<E extends Endpoint> = ApiContract[E] extends { item: infer Item extends z.ZodMiniType }
  ? Pick<List<z.input<Item>>, 'data'> & Partial<List<z.input<Item>>>
  : ApiContract[E] extends { reply: infer Reply extends z.ZodMiniType }
    ? z.input<Reply>
    : never;

interface Row {
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  item?: z.ZodMiniType;
}

export function route<E extends Endpoint>(
  endpoint: E,
  answer: (input: Input<E>) => Promise<Answer<E>>,
): RouteOptions {
  const [method, url] = endpoint.split(' ') as [HTTPMethods, string];
  const row: Row = apiContract[endpoint];
  return {
    method,
    url,
    onSend: answerIfChanged,
    handler: async (request) => {
      const params = checkParams(row.params, request.params);
      const query = checkQuery(row.query, request.query);
      const body: unknown = await answer({ params, query } as Input<E>);
      return row.item ? { status: 200, ...(body as object) } : body;
    },
  };
}

/** An id that cannot exist is an address that does not exist. */
function checkParams(schema: z.ZodMiniType | undefined, params: unknown): unknown {
  if (!schema) return undefined;
  const { success, data } = z.safeParse(schema, params);
  if (!success) throw new ProblemError(404, 'There is nothing at this address.');
  return data;
}

function checkQuery(schema: z.ZodMiniType | undefined, query: unknown): unknown {
  if (!schema) return undefined;
  const { success, data, error } = z.safeParse(schema, query, { error: z.locales.en().localeError });
  if (success) return data;
  const errors = error.issues.map(({ path: [field], message }): [string, string] => [String(field), message]);
  throw new ProblemError(422, 'Some values cannot be used.', Object.fromEntries(errors));
}
