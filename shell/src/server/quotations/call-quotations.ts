import { OpenQuotation, Problem } from '@site/shared-contracts/schemas';

/** Milliseconds that the API may take. */
const CALL_TIMEOUT = 6_000;

export interface QuotationCalls {
  apiBaseUrl: string;
  /** The visitor's IP address and the id of the request. */
  headers: Record<string, string>;
}

/** Calls that only this server makes, and one of which sends a PDF. Throws where the API cannot be reached in time. */
const post = ({ apiBaseUrl, headers }: QuotationCalls, path: string, body: object): Promise<Response> =>
  fetch(`${apiBaseUrl}/api/quotations/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_TIMEOUT),
  });

export type Opened = { quotation: OpenQuotation } | { status: number; problem: Problem | undefined };

async function read(response: Response): Promise<Opened> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { quotation: OpenQuotation.parse(body) };
  return { status: response.status, problem: Problem.safeParse(body).data };
}

export const openQuotation = async (calls: QuotationCalls, token: string): Promise<Opened> =>
  read(await post(calls, 'open', { token }));

export interface Answer {
  decision: string;
  name: string;
  note: string;
}

/** An answer that was not recorded. */
export interface Attempt {
  answer: Answer;
  /** By the name of the input. */
  errors: Record<string, string>;
  reason: string;
}

export const decideQuotation = async (
  calls: QuotationCalls,
  token: string,
  answer: Answer,
): Promise<Opened> => read(await post(calls, 'decide', { token, ...answer }));

export const fetchQuotationPdf = (calls: QuotationCalls, token: string): Promise<Response> =>
  post(calls, 'pdf', { token });
