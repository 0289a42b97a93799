// Valid and invalid requests for a call. Each invalid request has exactly one error.
import fc from 'fast-check';
import { invalidForms } from './invalid-forms';
import { invalidHeaders, invalidJson, invalidParameters, invalidToken } from './invalid-requests';
import { validRequest } from './valid-requests';
import type { Call } from './calls';
import type { ExistingData, RequestArbitrary } from './generated-request';
import type { Validator } from './schema-validator';

/** All kinds of valid and invalid requests that the call can receive. */
export function arbitraryRequest(call: Call, validator: Validator, existing: ExistingData): RequestArbitrary {
  const valid = validRequest(call, validator, existing);
  const invalid = [
    ...invalidParameters(call, validator, valid, 'path', [404]),
    // A text without a limit of its own may be longer than a URL.
    ...invalidParameters(call, validator, valid, 'query', call.operation.responses[414] ? [414, 422] : [422]),
    ...invalidHeaders(call, validator, valid),
    ...(call.json ? invalidJson(call, validator, valid) : []),
    ...(call.form ? invalidForms(call, validator, valid, existing) : []),
    ...(call.operation.security.length > 0 ? [invalidToken(valid)] : []),
  ];
  return invalid.length > 0
    ? fc.oneof({ weight: 2, arbitrary: valid }, { weight: 3, arbitrary: fc.oneof(...invalid) })
    : valid;
}
