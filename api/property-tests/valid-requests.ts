// Requests that the document allows.
import fc from 'fast-check';
import { arbitraryOf, mergeSchema } from './arbitrary-of-schema';
import type { Call } from './calls';
import { asText, parametersIn, type Known, type Part, type RequestArbitrary } from './generated-request';
import { trimmed } from './invalid-values';
import type { Validator } from './schema-validator';

type Facts = Record<string, unknown>;

export function goodRequest(call: Call, validator: Validator, known: Known): RequestArbitrary {
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
      // Most ids are those of nothing.
      const id = 'id' in values && Number(values.id) % 2 === 0 ? known.ids[0] : values.id;
      const all = {
        ...more,
        ...values,
        ...('categoryId' in values && { categoryId }),
        ...(id !== undefined && { id }),
      };
      const fields = Object.entries<unknown>(all).filter(([name]) => name !== call.fileField);
      const parts: Part[] = fields.map(([name, value]) => ({ name, value: asText(value) }));
      return has && call.fileField ? [...parts, { name: call.fileField, value: { bytes, filename } }] : parts;
    });
}
