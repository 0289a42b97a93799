// Parameters, headers, tokens and JSON bodies that the document does not allow.
import fc from 'fast-check';
import type { Call } from './calls';
import {
  asText,
  fromText,
  parametersIn,
  type PlannedRequest,
  type RequestArbitrary,
} from './generated-request';
import { spoiledObject, spoiledValue, trimmed } from './invalid-values';
import type { Validator } from './schema-validator';

/** A parameter that its schema does not allow, as it would stand in an address. */
export function badParameters(
  call: Call,
  validator: Validator,
  good: RequestArbitrary,
  where: 'path' | 'query',
  expected: number[],
): RequestArbitrary[] {
  return parametersIn(call, where).map(({ name, schema }) => {
    const validate = validator.compile(schema);
    const texts = fc
      .oneof(
        spoiledValue(schema, call.named),
        fc.constantFrom('abc', '-1', '+5', ' 5', '5 ', '5.', '1_000', '0b11', 'Infinity'),
      )
      .map(asText)
      .filter((text) => validate(fromText(text, schema.type)) !== true)
      // An empty segment is another address.
      .filter((text) => where === 'query' || text.trim() !== '');
    const spoil = (request: PlannedRequest, text: string): PlannedRequest =>
      where === 'path'
        ? { ...request, pathValues: { ...request.pathValues, [name]: text }, expected }
        : { ...request, query: [...request.query.filter(([each]) => each !== name), [name, text]], expected };
    const twice = (request: PlannedRequest, text: string): PlannedRequest => ({
      ...spoil(request, text),
      query: [...spoil(request, text).query, [name, text]],
    });
    return where === 'path'
      ? fc.tuple(good, texts).map(([request, text]) => spoil(request, text))
      : fc.oneof(
          { weight: 4, arbitrary: fc.tuple(good, texts).map(([request, text]) => spoil(request, text)) },
          { weight: 1, arbitrary: fc.tuple(good, texts).map(([request, text]) => twice(request, text)) },
        );
  });
}

export function badHeaders(call: Call, validator: Validator, good: RequestArbitrary): RequestArbitrary[] {
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
      return fc.tuple(good, values).map(([request, value]) => ({
        ...request,
        headers: { ...request.headers, [name]: value },
        expected: [422],
      }));
    });
}

export const badToken = (good: RequestArbitrary): RequestArbitrary =>
  fc.tuple(good, fc.constantFrom<PlannedRequest['token'][]>('none', 'wrong')).map(([request, token]) => ({
    ...request,
    token,
    expected: [401],
  }));

export function badJson(call: Call, validator: Validator, good: RequestArbitrary): RequestArbitrary[] {
  const validate = validator.compile(call.json ?? {});
  const values = spoiledObject(call.json ?? {}, call.named)
    // Through JSON and back: what is not there on the wire is not wrong.
    .map((value) => JSON.stringify(value))
    .filter((text) => {
      const value: unknown = JSON.parse(text);
      return validate(value) !== true && validate(trimmed(value)) !== true;
    });
  const broken = fc.constantFrom(
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
  const hostile = fc.constantFrom(
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":{"__proto__":1}}',
  );
  return [
    fc.tuple(good, values).map(([request, body]) => ({ ...request, body, expected: [422] })),
    fc.tuple(good, values).map(([request, body]) => ({ ...request, body, expected: [422] })),
    fc.tuple(good, values).map(([request, body]) => ({ ...request, body, expected: [422] })),
    fc.tuple(good, broken).map(([request, body]) => ({ ...request, body, expected: [400] })),
    fc.tuple(good, hostile).map(([request, body]) => ({ ...request, body, expected: [400, 422] })),
    fc.tuple(good, types).map(([request, type]) => ({
      ...request,
      headers: { ...request.headers, 'content-type': type },
      expected: [415],
    })),
    good.map((request) => ({ ...request, body: `{"name":"${'x'.repeat(70_000)}"}`, expected: [413] })),
    good.map((request) => ({ ...request, body: '', expected: [400, 422] })),
  ];
}
