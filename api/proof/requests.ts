// Good and bad requests for a call, each bad one with exactly one thing wrong.
import fc from 'fast-check';
import type { Parameter } from '../src/documentation/open-api';
import { arbitraryOf, mergeSchema } from './arbitrary-of-schema';
import type { Call } from './operations';
import { spoiledObject, spoiledValue, trimmed } from './spoiled-values';
import type { Validator } from './validator';

export interface Part {
  name: string;
  value: string | { bytes: Uint8Array; filename: string };
}

export interface PlannedRequest {
  /** Every bad request has a status that must come; a good one may be refused only for a reason beyond its shape. */
  expected: 'good' | 'odd' | number[];
  pathValues: Record<string, string>;
  /** Names and values; a name can come twice. */
  query: [string, string][];
  headers: Record<string, string>;
  body?: string | Part[];
  token: 'good' | 'none' | 'wrong';
}

export interface Known {
  /** Ids that exist for the resource of a path. */
  ids: number[];
  categoryIds: number[];
  tags: string[];
  pictures: { good: Uint8Array[]; bad: Uint8Array[] };
}

export type RequestArbitrary = fc.Arbitrary<PlannedRequest>;

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

const parametersIn = ({ operation }: Call, where: Parameter['in']) =>
  operation.parameters.filter((parameter) => parameter.in === where);

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function goodRequest(call: Call, validator: Validator, known: Known): RequestArbitrary {
  const pathValues = fc.record(
    Object.fromEntries(
      parametersIn(call, 'path').map(({ name, schema }) => {
        const any = arbitraryOf(schema, call.named).map(asText);
        const real = name === 'id' ? known.ids.map(String) : name === 'name' ? known.tags : [];
        return [
          name,
          real.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...real) }, any) : any,
        ];
      }),
    ),
  );
  const query = fc
    .record(
      Object.fromEntries(
        parametersIn(call, 'query').map(({ name, schema }) => [
          name,
          arbitraryOf(schema, call.named).map(asText),
        ]),
      ),
      { requiredKeys: [] },
    )
    .chain((values) => fc.shuffledSubarray(Object.entries(values)));
  const body = call.json ? goodJson(call, validator) : call.form ? goodForm(call, known) : undefined;
  return fc
    .record({
      pathValues: pathValues,
      query: query as fc.Arbitrary<[string, string][]>,
      headers: goodHeaders(call),
      ...(body && { body: body as fc.Arbitrary<string | Part[]> }),
    })
    .map((request) => ({
      ...request,
      headers: { ...(call.json && { 'content-type': 'application/json' }), ...request.headers },
      expected: 'good',
      token: 'good',
    }));
}

function goodHeaders(call: Call): fc.Arbitrary<Record<string, string>> {
  const odd = fc
    .string({ unit: fc.constantFrom(...Array.from('"W/*,-123abc \t~é\\;=')), maxLength: 40 })
    .map((text) => text.trim());
  const documented = Object.fromEntries(
    parametersIn(call, 'header').map(({ name, schema }) => {
      const versions = fc.constantFrom(
        '*',
        '"1"',
        '"2"',
        'W/"1-abc"',
        '"1", "2", "3"',
        '"999999999999"',
        '""',
      );
      return [name, schema.pattern ? arbitraryOf(schema, call.named) : fc.oneof(versions, odd)];
    }),
  );
  const others = { 'X-Request-Id': odd, Accept: odd, 'User-Agent': odd, 'X-Forwarded-For': odd, Cookie: odd };
  return fc.record({ ...documented, ...others }, { requiredKeys: [] });
}

const extraNames = ['id', 'count', 'createdAt', 'role', 'version', 'status', 'deletedAt', 'price'];

/** What nobody asked for, and nobody may be able to set. Never a name that the call has a use for. */
const extras = (properties: Record<string, unknown> = {}): fc.Arbitrary<Facts> => {
  const names = extraNames.filter((name) => !(name in properties));
  return fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
};

const goodJson = ({ json = {}, named }: Call, validator: Validator): fc.Arbitrary<string> => {
  const validate = validator.compile(json);
  return fc
    .tuple(extras(mergeSchema(json, named).properties), arbitraryOf(json, named))
    .map(([more, body]) => ({ ...more, ...(body as object) }))
    .filter((body) => validate(body) === true && validate(trimmed(body)) === true)
    .map((body) => JSON.stringify(body));
};

function badJson(call: Call, validator: Validator, good: RequestArbitrary): RequestArbitrary[] {
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

/** A parameter that its schema does not allow, as it would stand in an address. */
function badParameters(
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

/** What a text in an address or a form means, by its documented type. */
export function fromText(text: string, type: string | undefined): unknown {
  const isNumber = type === 'integer' || type === 'number';
  return isNumber && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
}

function badHeaders(call: Call, validator: Validator, good: RequestArbitrary): RequestArbitrary[] {
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

const badToken = (good: RequestArbitrary): RequestArbitrary =>
  fc.tuple(good, fc.constantFrom<PlannedRequest['token'][]>('none', 'wrong')).map(([request, token]) => ({
    ...request,
    token,
    expected: [401],
  }));

type Facts = Record<string, unknown>;

function goodForm(call: Call, known: Known): fc.Arbitrary<Part[]> {
  const merged = mergeSchema(call.form ?? {}, call.named);
  const facts = arbitraryOf(call.form ?? {}, call.named) as fc.Arbitrary<Facts>;
  const category = fc.constantFrom(...known.categoryIds);
  const picture = fc.tuple(
    fc.constantFrom(...known.pictures.good),
    fc.constantFrom('a.jpg', '', 'ümläut "x".png', '../../etc/passwd', 'x'.repeat(300), 'a.svg', 'con'),
  );
  const hasPicture = call.isFileRequired
    ? fc.constant(true)
    : fc.integer({ max: 3, min: 0 }).map((dice) => dice === 0);
  return fc
    .tuple(facts, category, picture, hasPicture, extras(merged.properties))
    .map(([values, categoryId, [bytes, filename], has, more]) => {
      const all: Facts = { ...more, ...values, ...('categoryId' in values && { categoryId }) };
      if (!('id' in (merged.properties ?? {}))) all.id = 7;
      // The id of a news item is one that is there; an id that is not would be a 404.
      const fields = Object.entries(all).filter(([name]) => name !== call.fileField);
      const parts: Part[] = fields.map(([name, value]) => ({ name, value: asText(value) }));
      return has && call.fileField ? [...parts, { name: call.fileField, value: { bytes, filename } }] : parts;
    });
}

function badForms(
  call: Call,
  validator: Validator,
  good: RequestArbitrary,
  known: Known,
): RequestArbitrary[] {
  const { fileField = '' } = call;
  const { properties = {}, required = [] } = mergeSchema(call.form ?? {}, call.named);
  const partsOf = ({ body }: PlannedRequest) => body as Part[];
  const without = (request: PlannedRequest, name: string) =>
    partsOf(request).filter((part) => part.name !== name);
  const fields = Object.entries(properties).filter(([name]) => name !== fileField);
  const wrong = fields.map(([name, schema]) => {
    const validate = validator.compile(schema);
    const isNumber = ['number', 'integer'].includes(mergeSchema(schema, call.named).type ?? '');
    const values = spoiledValue(schema, call.named)
      .map(asText)
      .filter((text) => validate(fromText(text, schema.type)) !== true)
      .filter((text) => validate(fromText(text.trim(), schema.type)) !== true)
      // An empty input is a number that was not given.
      .filter((text) => !isNumber || text.trim() !== '' || required.includes(name));
    const request = fc.tuple(good, fc.option(values, { nil: undefined })).map(([planned, value]) => ({
      ...planned,
      body: [...without(planned, name), ...(value === undefined ? [] : [{ name, value }])],
      expected: [422],
    }));
    return required.includes(name)
      ? request
      : request.filter(({ body }) => body.some((part) => part.name === name));
  });
  const badPicture = fc.tuple(good, fc.constantFrom(...known.pictures.bad)).map(([planned, bytes]) => ({
    ...planned,
    body: [...without(planned, fileField), { name: fileField, value: { bytes, filename: 'a.png' } }],
    // The item itself is looked at first.
    expected: [404, 412, 422],
  }));
  const noPicture = good.map((planned) => ({
    ...planned,
    body: without(planned, fileField),
    expected: [422],
  }));
  const twice = good.map((planned) => ({
    ...planned,
    body: [...partsOf(planned), ...partsOf(planned)],
    expected: [422],
  }));
  const asJson = good.map((planned) => ({
    ...planned,
    headers: { ...planned.headers, 'content-type': 'application/json' },
    body: '{}',
    expected: [415],
  }));
  const broken = fc
    .tuple(
      good,
      fc.constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'multipart/mixed; boundary=x',
      ),
    )
    .map(([planned, type]) => ({
      ...planned,
      headers: { ...planned.headers, 'content-type': type },
      body: '--y\r\nbroken',
      expected: [400, 415],
    }));
  return [...wrong, badPicture, twice, asJson, broken, ...(call.isFileRequired ? [noPicture] : [])];
}
