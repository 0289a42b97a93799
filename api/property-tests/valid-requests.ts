// Requests that the document allows.
import fc from 'fast-check';
import { arbitraryOf, mergeSchema } from './arbitrary-of-schema';
import type { Call } from './calls';
import {
  asText,
  parametersIn,
  type ExistingData,
  type Part,
  type RequestArbitrary,
} from './generated-request';
import { trimmed } from './invalid-values';
import type { Validator } from './schema-validator';

type Fields = Record<string, unknown>;

export function validRequest(call: Call, validator: Validator, existing: ExistingData): RequestArbitrary {
  const pathValues = fc.record(
    Object.fromEntries(
      parametersIn(call, 'path').map(({ name, schema }) => {
        const any = arbitraryOf(schema, call.schemas).map(asText);
        const real = name === 'id' ? existing.ids.map(String) : name === 'name' ? existing.tags : [];
        return [
          name,
          real.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...real) }, any) : any,
        ];
      }),
    ),
  );
  const parameters = parametersIn(call, 'query');
  const query = fc
    .record(
      Object.fromEntries(parameters.map(({ name, schema }) => [name, arbitraryOf(schema, call.schemas)])),
      { requiredKeys: parameters.flatMap(({ name, required }) => (required ? [name] : [])) },
    )
    .chain((values) => {
      // A parameter with several values is repeated.
      const all = Object.entries(values).flatMap(([name, value]) =>
        [value].flat().map((each): [string, string] => [name, asText(each)]),
      );
      return fc.shuffledSubarray(all, {
        minLength: parameters.some(({ required }) => required) ? all.length : 0,
      });
    });
  const body = call.json ? validJson(call, validator) : call.form ? validForm(call, existing) : undefined;
  return fc
    .record({
      pathValues: pathValues,
      query: query,
      headers: validHeaders(call),
      ...(body && { body: body as fc.Arbitrary<string | Part[]> }),
    })
    .map((request) => ({
      ...request,
      headers: { ...(call.json && { 'content-type': 'application/json' }), ...request.headers },
      expected: 'valid',
      token: 'valid',
    }));
}

function validHeaders(call: Call): fc.Arbitrary<Record<string, string>> {
  const unusual = fc
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
      // Whatever is stored has the version `*`: otherwise most requests would be refused for their condition alone.
      const condition = fc.oneof({ weight: 2, arbitrary: fc.constant('*') }, versions, unusual);
      return [name, schema.pattern ? arbitraryOf(schema, call.schemas) : condition];
    }),
  );
  const others = {
    'X-Request-Id': unusual,
    Accept: unusual,
    'User-Agent': unusual,
    'X-Forwarded-For': unusual,
    Cookie: unusual,
  };
  return fc.record({ ...documented, ...others }, { requiredKeys: [] });
}

const extraNames = ['id', 'count', 'createdAt', 'role', 'version', 'status', 'deletedAt', 'price'];

/** Fields that the call does not have and that a client must not be able to set. */
const unexpectedFields = (properties: Record<string, unknown> = {}): fc.Arbitrary<Fields> => {
  const names = extraNames.filter((name) => !(name in properties));
  return fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
};

const validJson = ({ json = {}, schemas }: Call, validator: Validator): fc.Arbitrary<string> => {
  const validate = validator.compile(json);
  return fc
    .tuple(unexpectedFields(mergeSchema(json, schemas).properties), arbitraryOf(json, schemas))
    .map(([more, body]) => ({ ...more, ...(body as object) }))
    .filter((body) => validate(body) === true && validate(trimmed(body)) === true)
    .map((body) => JSON.stringify(body));
};

/** Fields of a form whose texts are JSON: the document does not say which JSON. */
const jsonTexts = fc.record({
  pictures: fc.constantFrom('[]', '[{"image":"0123456789abcdef"}]'),
  packs: fc.constantFrom('[]', '[{"size":"1 L","sku":"A1","onRequest":true}]', '[{"size":"1 L","gtin":"1"}]'),
  sizePrices: fc.constantFrom('[]', '[{"size":"1 L","price":"1,250.50"}]', '[{"size":""}]', '['),
  facts: fc.constantFrom('[]', '[{"name":"pH","value":"7","unit":""}]', '[{"name":"pH"}]'),
  certificates: fc.constantFrom('[]', '[{"name":"ISO 9001"}]', '{}'),
  hazards: fc.constantFrom(
    '{}',
    '{"pictograms":["GHS05"],"signalWord":"Danger","hazardStatements":[{"code":"H314"}],"unNumber":"1824"}',
    '{"hazardStatements":[{"code":"H999"}]}',
  ),
  uses: fc.constantFrom('[]', '["Floors"]', '["a, b"]'),
  surfaces: fc.constantFrom('[]', '["Stone","Vinyl"]', '["Stone","stone"]'),
  usedWith: fc.constantFrom('[]', '[1]', '[1, 2]', '["x"]'),
});

function validForm(call: Call, existing: ExistingData): fc.Arbitrary<Part[]> {
  const merged = mergeSchema(call.form ?? {}, call.schemas);
  const fields = arbitraryOf(call.form ?? {}, call.schemas) as fc.Arbitrary<Fields>;
  const category = fc.constantFrom(...existing.categoryIds);
  const image = fc.tuple(
    fc.constantFrom(...existing.images.valid),
    fc.constantFrom('a.jpg', '', 'ümläut "x".png', '../../etc/passwd', 'x'.repeat(300), 'a.svg', 'con'),
  );
  const hasImage = call.isFileRequired
    ? fc.constant(true)
    : fc.integer({ max: 3, min: 0 }).map((dice) => dice > 0);
  return fc
    .tuple(fields, category, image, hasImage, unexpectedFields(merged.properties), jsonTexts)
    .map(([values, categoryId, [bytes, filename], has, more, json]) => {
      // Most generated ids do not exist: half of them are replaced.
      const id = 'id' in values && Number(values.id) % 2 === 0 ? existing.ids[0] : values.id;
      const all = {
        ...more,
        ...values,
        ...Object.fromEntries(Object.entries(json).filter(([name]) => name in values)),
        ...('categoryId' in values && { categoryId }),
        ...(id !== undefined && { id }),
      };
      const fields = Object.entries<unknown>(all).filter(([name]) => name !== call.fileField);
      const parts: Part[] = fields.map(([name, value]) => ({ name, value: asText(value) }));
      return has && call.fileField ? [...parts, { name: call.fileField, value: { bytes, filename } }] : parts;
    });
}
