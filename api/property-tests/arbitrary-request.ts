// Good and bad requests for a call, each bad one with exactly one thing wrong.
import fc from 'fast-check';
import { badForms } from './invalid-forms';
import { badHeaders, badJson, badParameters, badToken } from './invalid-requests';
import { goodRequest } from './valid-requests';
import type { Call } from './calls';
import type { Known, RequestArbitrary } from './generated-request';
import type { Validator } from './schema-validator';

/** Whichever of the good and bad ones the call can have. */
export function requestsOf(call: Call, validator: Validator, known: Known): RequestArbitrary {
  const good = goodRequest(call, validator, known);
  const bad = [
    ...badParameters(call, validator, good, 'path', [404]),
    ...badParameters(call, validator, good, 'query', [422]),
    ...badHeaders(call, validator, good),
    ...(call.json ? badJson(call, validator, good) : []),
    ...(call.form ? badForms(call, validator, good, known) : []),
    ...(call.operation.security.length > 0 ? [badToken(good)] : []),
  ];
  return bad.length > 0
    ? fc.oneof({ weight: 2, arbitrary: good }, { weight: 3, arbitrary: fc.oneof(...bad) })
    : good;
}
