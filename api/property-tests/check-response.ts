// Whether a response is one that the OpenAPI document describes.
import type { Call } from './calls';
import type { GeneratedRequest } from './generated-request';
import type { ReceivedResponse } from './property-test-api';
import { createValidator, withoutAdditionalProperties } from './schema-validator';

/**
 * A name needs a visible character, and an amount has two decimals at most. Those of the last line are JSON in one text, or
 * ids of uploaded pictures.
 */
const productRules = [
  ...['productName', 'sizes', 'categoryId', 'productPrice', 'productOfferPrice'],
  ...['pictures', 'packs', 'sizePrices', 'facts', 'certificates', 'hazards', 'uses', 'surfaces', 'usedWith'],
];
/** `picture` is JSON in one text, with the id of an uploaded picture. */
const articleRules = ['title', 'tags', 'picture'];

/**
 * Fields with rules that a JSON Schema cannot express, or that depend on stored data: a valid request may get a 422.
 */
const rulesOutsideSchema: Record<string, string[] | 'all fields'> = {
  // What a version contains depends on its kind.
  'POST /api/content/{kind}': 'all fields',
  'PUT /api/content/{kind}/{id}': 'all fields',
  'POST /api/content/{kind}/{id}/publish': 'all fields',
  'POST /api/content/{kind}/{id}/unpublish': 'all fields',
  'POST /api/files/create': ['file'],
  'POST /api/sheets/create': ['file'],
  'POST /api/certificates/create': ['file'],
  'POST /api/brochure/create': ['file'],
  'POST /api/pictures/crop/{id}': ['width', 'height'],
  'POST /api/pictures/replace/{id}': ['by'],
  // The products are chosen by their ids or by a filter; what else is needed depends on the action.
  'POST /api/bulk-changes/preview': ['ids', 'filter'],
  'POST /api/bulk-changes/create': ['ids', 'filter', 'categoryId', 'percent'],
  'POST /api/bulk-changes/import': ['file'],
  // What is searched as the same is one, and signs are not searched.
  'POST /api/search/synonyms/create': ['phrases'],
  'PUT /api/search/synonyms/update/{id}': ['phrases'],
  'POST /api/redirects/create': ['from', 'to'],
  'PUT /api/redirects/update/{id}': ['from', 'to'],
  'GET /api/contact/all': ['timeZone'],
  'GET /api/quotes/getAll': ['timeZone'],
  'GET /api/contact/export': ['timeZone'],
  'GET /api/quotes/export': ['timeZone'],
  'GET /api/enquiries/all': ['timeZone'],
  'GET /api/enquiries/counts': ['timeZone'],
  'GET /api/enquiries/export': ['timeZone'],
  'POST /api/enquiries/create': ['email', 'contactNo'],
  'PUT /api/enquiries/update/{id}': ['email', 'contactNo', 'assigneeId', 'followUpOn', 'lostReason', 'stage'],
  'POST /api/enquiries/update': ['assigneeId'],
  'POST /api/enquiries/{id}/merge': ['into'],
  'POST /api/enquiries/{id}/answers': ['to'],
  // Placeholders are those that there are.
  'POST /api/mail/templates': ['subject', 'body'],
  'PUT /api/mail/templates/{id}': ['subject', 'body'],
  'PUT /api/mail/settings': 'all fields',
  'POST /api/quotations/create': ['enquiryId'],
  'PUT /api/quotations/update/{id}': ['content'],
  'POST /api/privacy/find': ['email', 'phone'],
  'POST /api/privacy/export': ['email', 'phone'],
  'POST /api/privacy/erase': ['email', 'phone'],
  'GET /api/desk': ['timeZone'],
  'GET /api/audit/all': ['timeZone'],
  'GET /api/audit/export': ['timeZone'],
  'GET /api/dashboard': ['timeZone'],
  'POST /api/quotes/create': ['quantity'],
  'POST /api/admins/create': ['password', 'role'],
  'PUT /api/admins/update/{id}': ['role'],
  'POST /api/admins/{id}/hand-over': ['to'],
  'POST /api/invitations/create': ['role'],
  'POST /api/invitations/accept': ['password', 'username'],
  'POST /api/auth/reset-password': ['newPassword'],
  'PUT /api/presence': ['subject'],
  // A token has rights of its admin only.
  'POST /api/auth/tokens': ['rights'],
  // One of the two is required.
  'POST /api/auth/confirm': ['password', 'passkey'],
  'POST /api/auth/authenticator-app/confirm': ['code'],
  'POST /api/auth/passkeys/create': ['passkey'],
  'POST /api/auth/password': ['newPassword', 'currentPassword'],
  'POST /api/blog/create': articleRules,
  'PUT /api/blog/update/{id}': articleRules,
  'POST /api/news/create': articleRules,
  'POST /api/products/create': [...productRules, 'file'],
  'PUT /api/products/update/{id}': productRules,
};
/** Error statuses that a valid request may get without an error of a field. */
const allowedErrorStatuses = [304, 401, 403, 404, 409, 410, 412, 414, 429];

type CheckResponse = (request: GeneratedRequest, response: ReceivedResponse) => string[];

/** The check of one call returns what is wrong, one line each. */
export function createResponseCheck(call: Call): CheckResponse {
  const { responses } = call.operation;
  const validator = createValidator(withoutAdditionalProperties(call.schemas));
  const validators = new Map(
    Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).map(
        ([type, { schema }]) =>
          [`${status} ${type}`, validator.compile(withoutAdditionalProperties(schema))] as const,
      ),
    ),
  );

  function checkShape({ status, headers, text }: ReceivedResponse): string[] {
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
    if (status >= 400 && headers.get('cache-control') !== 'no-store') wrong.push(`${status} may be cached`);
    if (status === 429 && !/^\d+$/.test(headers.get('retry-after') ?? ''))
      wrong.push('429 without Retry-After');
    return wrong;
  }

  function checkStatus(
    { expected, headers }: GeneratedRequest,
    { status, text }: ReceivedResponse,
  ): string[] {
    if (Array.isArray(expected))
      return expected.includes(status) ? [] : [`${status} instead of ${expected.join()}`];
    if (status === 200 || allowedErrorStatuses.includes(status)) return [];
    if (status !== 422) return [`${status} for a valid request`];
    const { errors = {} } = JSON.parse(text) as { errors?: Record<string, string> };
    const mayBeRejected = rulesOutsideSchema[call.name] ?? [];
    const fields = Object.keys(errors);
    // The idempotency key was used before.
    if (fields.length === 0 && 'Idempotency-Key' in headers) return [];
    const isRule = (field: string) => mayBeRejected === 'all fields' || mayBeRejected.includes(field);
    return fields.length > 0 && fields.every(isRule) ? [] : [`422 for a valid request: ${text}`];
  }

  return (request, response) => [...checkStatus(request, response), ...checkShape(response)];
}
