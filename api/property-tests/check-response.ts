// Whether an answer is one that the document promises.
import type { Call } from './calls';
import type { PlannedRequest } from './generated-request';
import type { Answered } from './property-test-api';
import { createValidator, strictly } from './schema-validator';

/** Rules that a JSON Schema cannot say, or that depend on what is there already: the fields that may be refused. */
const beyondShape: Record<string, string[]> = {
  'GET /api/contact/all': ['timeZone'],
  'GET /api/quotes/getAll': ['timeZone'],
  'GET /api/audit/all': ['timeZone'],
  'GET /api/dashboard': ['timeZone'],
  'POST /api/quotes/create': ['quantity'],
  'POST /api/admins/create': ['password'],
  'POST /api/auth/password': ['newPassword', 'currentPassword'],
  'POST /api/products/create': ['sizes', 'categoryId', 'productOfferPrice'],
  'PUT /api/products/update/{id}': ['sizes', 'categoryId', 'productOfferPrice'],
};
/** Refusals of good requests that need no word about a field. */
const reasons = [304, 401, 404, 409, 410, 412, 429];

export type CheckResponse = (request: PlannedRequest, responded: Answered) => string[];

/** The checker of one call answers what is wrong, one line each. */
export function createResponseCheck(call: Call): CheckResponse {
  const { responses } = call.operation;
  const validator = createValidator(strictly(call.named));
  const validators = new Map(
    Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).map(
        ([type, { schema }]) => [`${status} ${type}`, validator.compile(strictly(schema))] as const,
      ),
    ),
  );

  function checkShape({ status, headers, text }: Answered): string[] {
    const documented = responses[String(status)];
    if (!documented) return [`${status} is not documented`];
    const wrong = headers.has('x-request-id') ? [] : ['no request id'];
    const [type = ''] = (headers.get('content-type') ?? '').split(';');
    if (!documented.content) return text === '' ? wrong : [...wrong, `${status} with a body`];
    const validate = validators.get(`${status} ${type}`);
    if (!validate) return [...wrong, `${status} as ${type} is not documented`];
    if (type.includes('json')) {
      const verdict = validate(JSON.parse(text));
      if (verdict !== true) wrong.push(`${status}: ${verdict}`);
    }
    if (status >= 400 && headers.get('cache-control') !== 'no-store') wrong.push(`${status} may be kept`);
    if (status === 429 && !/^\d+$/.test(headers.get('retry-after') ?? ''))
      wrong.push('429 without Retry-After');
    return wrong;
  }

  function checkStatus({ expected, headers }: PlannedRequest, { status, text }: Answered): string[] {
    if (Array.isArray(expected))
      return expected.includes(status) ? [] : [`${status} instead of ${expected.join()}`];
    if (expected === 'odd' || status === 200 || reasons.includes(status)) return [];
    if (status !== 422) return [`${status} for a good request`];
    const { errors = {} } = JSON.parse(text) as { errors?: Record<string, string> };
    const mayBeRefused = beyondShape[call.name] ?? [];
    const fields = Object.keys(errors);
    // A key that was used before.
    if (fields.length === 0 && 'Idempotency-Key' in headers) return [];
    return fields.length > 0 && fields.every((field) => mayBeRefused.includes(field))
      ? []
      : [`422 for a good request: ${text}`];
  }

  return (request, responded) => [...checkStatus(request, responded), ...checkShape(responded)];
}
