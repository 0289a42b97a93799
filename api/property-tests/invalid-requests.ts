// Parameters, headers, tokens and JSON bodies that the document does not allow.
import { requestLimits } from '@site/shared-contracts';
import fc from 'fast-check';
import type { JsonSchema } from '../src/documentation/schemas';
import type { Call } from './calls';
import {
  asText,
  fromText,
  parametersIn,
  type GeneratedRequest,
  type RequestArbitrary,
} from './generated-request';
import { invalidObject, invalidValue, trimmed } from './invalid-values';
import type { Validator } from './schema-validator';

/** A text without a limit or a pattern is never invalid. */
const canBeInvalid = ({ schema }: { schema: JsonSchema }) =>
  schema.type !== 'string' || Object.keys(schema).some((key) => key !== 'type' && key !== 'description');

/** Of a parameter that may be repeated, what each of its texts must be. */
const textSchemaOf = (schema: JsonSchema): JsonSchema =>
  schema.anyOf?.find(({ type }) => type === 'string') ?? schema;

/** A parameter that its schema does not allow, as the text of a URL. */
export function invalidParameters(
  call: Call,
  validator: Validator,
  valid: RequestArbitrary,
  location: 'path' | 'query',
  expected: number[],
): RequestArbitrary[] {
  return parametersIn(call, location)
    .map(({ name, schema }) => ({ name, schema: textSchemaOf(schema) }))
    .filter(canBeInvalid)
    .map(({ name, schema }) => {
      const validate = validator.compile(schema);
      const texts = fc
        .oneof(
          invalidValue(schema, call.schemas),
          fc.constantFrom('abc', '-1', '+5', ' 5', '5 ', '5.', '1_000', '0b11', 'Infinity'),
        )
        .map(asText)
        .filter((text) => validate(fromText(text, schema.type)) !== true)
        // A URL with an empty segment belongs to another call.
        .filter((text) => location === 'query' || text.trim() !== '')
        // The server reads no longer head of a request.
        .filter((text) => location === 'query' || 3 * Buffer.byteLength(text) < 6_000);
      const replace = (request: GeneratedRequest, text: string): GeneratedRequest =>
        location === 'path'
          ? { ...request, pathValues: { ...request.pathValues, [name]: text }, expected }
          : {
              ...request,
              query: [...request.query.filter(([each]) => each !== name), [name, text]],
              expected,
            };
      const twice = (request: GeneratedRequest, text: string): GeneratedRequest => ({
        ...replace(request, text),
        query: [...replace(request, text).query, [name, text]],
      });
      return location === 'path'
        ? fc.tuple(valid, texts).map(([request, text]) => replace(request, text))
        : fc.oneof(
            { weight: 4, arbitrary: fc.tuple(valid, texts).map(([request, text]) => replace(request, text)) },
            { weight: 1, arbitrary: fc.tuple(valid, texts).map(([request, text]) => twice(request, text)) },
          );
    });
}

export function invalidHeaders(
  call: Call,
  validator: Validator,
  valid: RequestArbitrary,
): RequestArbitrary[] {
  return parametersIn(call, 'header')
    .filter(({ schema }) => schema.pattern)
    .map(({ name, schema }) => {
      const validate = validator.compile(schema);
      const values = fc
        .oneof(
          fc.constantFrom('', 'short', 'with space inside', 'x'.repeat(129), 'é'.repeat(10)),
          fc.constant('a,b c, d'),
        )
        .filter((value) => validate(value) !== true);
      return fc.tuple(valid, values).map(([request, value]) => ({
        ...request,
        headers: { ...request.headers, [name]: value },
        expected: [422],
      }));
    });
}

export const invalidToken = (valid: RequestArbitrary): RequestArbitrary =>
  fc
    .tuple(valid, fc.constantFrom<GeneratedRequest['token'][]>('none', 'invalid'))
    .map(([request, token]) => ({
      ...request,
      token,
      expected: [401],
    }));

export function invalidJson(call: Call, validator: Validator, valid: RequestArbitrary): RequestArbitrary[] {
  const validate = validator.compile(call.json ?? {});
  const values = invalidObject(call.json ?? {}, call.schemas)
    // Validated after JSON.stringify, because a property with the value undefined is not sent.
    .map((value) => JSON.stringify(value))
    .filter((text) => {
      const value: unknown = JSON.parse(text);
      return validate(value) !== true && validate(trimmed(value)) !== true;
    });
  const malformed = fc.constantFrom(
    '{',
    '{"a":',
    '[1,',
    '{"a":1}}',
    'undefined',
    "{'a':1}",
    '{"a":01}',
    '\u0000',
    'NaN',
    '"\\x"',
  );
  const types = fc.constantFrom(
    'text/plain',
    'application/xml',
    'text/html',
    'application/octet-stream',
    'x',
    'application/jsonp',
  );
  const withPrototypes = fc.constantFrom(
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":{"__proto__":1}}',
  );
  return [
    fc.tuple(valid, values).map(([request, body]) => ({ ...request, body, expected: [422] })),
    fc.tuple(valid, values).map(([request, body]) => ({ ...request, body, expected: [422] })),
    fc.tuple(valid, values).map(([request, body]) => ({ ...request, body, expected: [422] })),
    fc.tuple(valid, malformed).map(([request, body]) => ({ ...request, body, expected: [400] })),
    fc.tuple(valid, withPrototypes).map(([request, body]) => ({ ...request, body, expected: [400, 422] })),
    fc.tuple(valid, types).map(([request, type]) => ({
      ...request,
      headers: { ...request.headers, 'content-type': type },
      expected: [415],
    })),
    valid.map((request) => ({
      ...request,
      body: `{"name":"${'x'.repeat(requestLimits.contentBytes)}"}`,
      expected: [413],
    })),
    valid.map((request) => ({ ...request, body: '', expected: [400, 422] })),
  ];
}
