// Multipart forms that the document does not allow.
import fc from 'fast-check';
import { mergeSchema } from './arbitrary-of-schema';
import type { Call } from './calls';
import {
  asText,
  fromText,
  type Known,
  type Part,
  type PlannedRequest,
  type RequestArbitrary,
} from './generated-request';
import { spoiledValue } from './invalid-values';
import type { Validator } from './schema-validator';

export function badForms(
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
